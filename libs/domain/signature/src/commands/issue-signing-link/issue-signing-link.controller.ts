import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#kit/event-sourcing';
import { AcceptsIdempotencyKey, Context, OneOf, PartnerEndpoint, respondWhenProjected } from '#platform/http';
import { Describe } from '#platform/openapi';
import { TAX_FORMS, type TaxForm } from '#domain/company';
import { IssueSigningLink, signingLinkSchema } from './issue-signing-link.js';

class IssueSigningLinkRequest {
  @OneOf(TAX_FORMS) documentType!: TaxForm;
}

@Controller('v1/partner/companies/:companyId/signatures')
@PartnerEndpoint()
export class IssueSigningLinkController {
  constructor(private readonly commandBus: CommandBus) {}

  @Post()
  @AcceptsIdempotencyKey('create-signing-link')
  @Describe({
    id: 'createSigningLink',
    tag: 'Signatures',
    summary: 'Create a signing link',
    about:
      'The link opens the page on which the founder signs the form. It expires after two hours, after the signature, or when you create a newer one. ' +
      'Each request for a signature allows up to 200 links.',
    response: signingLinkSchema,
    errors: [
      'E_NOT_FOUND',
      'E_RESOURCE_CONFLICT',
      'E_SIGNATURE_ALREADY_COMPLETED',
      'E_SIGNATURE_NOT_REQUIRED',
    ],
  })
  async issue(
    @Context() context: CommandContext,
    @Param('companyId') companyId: string,
    @Body() { documentType }: IssueSigningLinkRequest,
  ) {
    const { link, position } = await this.commandBus.execute(
      new IssueSigningLink(companyId, documentType, context),
    );
    return respondWhenProjected(link, position, 'signature');
  }
}
