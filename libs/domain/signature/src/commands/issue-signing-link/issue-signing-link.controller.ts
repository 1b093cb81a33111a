import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#kit/event-sourcing';
import { AcceptsIdempotencyKey, Context, PartnerEndpoint, respondWhenProjected } from '#platform/http';
import { Describe } from '#platform/openapi';
import { IssueSigningLink, signingLinkSchema } from './issue-signing-link.js';
import { IssueSigningLinkRequest, SIGNING_LINK } from './issue-signing-link.request.js';

@Controller('v1/partner/companies/:companyId/signatures')
@PartnerEndpoint()
export class IssueSigningLinkController {
  constructor(private readonly commandBus: CommandBus) {}

  @Post()
  @AcceptsIdempotencyKey('create-signing-link')
  @Describe({
    ...SIGNING_LINK,
    id: 'createSigningLink',
    tag: 'Signatures',
    summary: 'Create a signing link',
    response: signingLinkSchema,
  })
  async issue(
    @Context() context: CommandContext,
    @Param('companyId') companyId: string,
    @Body() { documentType }: IssueSigningLinkRequest,
  ) {
    const { link, customerId, position } = await this.commandBus.execute(
      new IssueSigningLink(companyId, documentType, context),
    );
    return respondWhenProjected(link, position, 'signature').about(customerId);
  }
}
