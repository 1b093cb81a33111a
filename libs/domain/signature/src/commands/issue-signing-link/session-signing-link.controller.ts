import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { GetCompany } from '#domain/company';
import { SessionEndpoint } from '#domain/customer';
import type { CommandContext } from '#kit/event-sourcing';
import { Caller, Context, respondWhenProjected } from '#platform/http';
import { Describe } from '#platform/openapi';
import { IssueSigningLink, signingLinkSchema } from './issue-signing-link.js';
import { IssueSigningLinkRequest, SIGNING_LINK } from './issue-signing-link.request.js';

/** Creates signing links for a founder's own companies, for the founder's browser (contract 3.4). */
@Controller('v1/session/companies/:companyId/signatures')
@SessionEndpoint()
export class SessionSigningLinkController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Post()
  @Describe({
    ...SIGNING_LINK,
    id: 'createSessionSigningLink',
    tag: 'Customer sessions',
    summary: 'Create a signing link as the customer',
    response: signingLinkSchema,
  })
  async issue(
    @Context() context: CommandContext,
    @Caller() { tenantId, actor }: Caller,
    @Param('companyId') companyId: string,
    @Body() { documentType }: IssueSigningLinkRequest,
  ) {
    await this.queryBus.execute(new GetCompany(tenantId, companyId, actor.id));
    const { link, position } = await this.commandBus.execute(
      new IssueSigningLink(companyId, documentType, context),
    );
    return respondWhenProjected(link, position, 'signature');
  }
}
