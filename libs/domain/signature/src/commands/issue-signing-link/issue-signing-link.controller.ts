import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#kit/event-sourcing';
import { AcceptsIdempotencyKey, Context, OneOf, PartnerEndpoint, respondWhenProjected } from '#platform/http';
import { Describe, id, object, oneOf, text, time } from '#platform/openapi';
import { TAX_FORMS, type TaxForm } from '#domain/company';
import { IssueSigningLink, type SigningLinkDetails } from './issue-signing-link.js';

const URL = 'http://localhost:3000/sign/38FiH1QyqTv2Lw8mN4bXcZ5sDfG/4Jx…';

const signingLinkSchema = object<SigningLinkDetails>('SigningLink', {
  signingUrl: text(URL),
  url: text(URL, 'The same.'),
  expiresAt: time(undefined, '2026-01-15T14:00:00.000Z'),
  documentType: oneOf(TAX_FORMS),
  serviceCompanyId: id(),
});

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
