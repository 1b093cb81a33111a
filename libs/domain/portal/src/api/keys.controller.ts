import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  Caller,
  Costs,
  HttpError,
  type HttpResponse,
  PageQuery,
  type PartnerCaller,
  AllowedWhileSuspended,
} from '#platform/http';
import { partnerOf } from '#platform/domain-model';
import type { ListPage } from '#kit/document-store';
import { apiKeyPrefix, IssueKey, ListKeys, RevokeKey } from '#domain/partner';
import { namesVisibleTo } from '../queries/find-request/find-request.js';
import { PortalEndpoint } from '../sessions/portal-endpoint.js';
import { IssueKeyRequest } from './portal.requests.js';
import type { MadeKey, PortalKey } from './portal.responses.js';

/** A partner's API keys, managed in the portal only: a key cannot create keys. */
@Controller('portal/api/keys')
@PortalEndpoint()
export class KeysController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  async list(
    @Caller() { tenantId, actor }: PartnerCaller,
    @Query() query: PageQuery,
  ): Promise<ListPage<PortalKey>> {
    const page = await this.queryBus.execute(new ListKeys(partnerOf(tenantId), query.paging()));
    const creators = page.content.map(({ createdBy }) => createdBy);
    const nameOf = await namesVisibleTo(this.queryBus, tenantId, actor.id, creators);
    const content = page.content.map(({ keyId, name, createdAt, lastUsedAt, revokedAt, ...more }) => ({
      keyId,
      prefix: apiKeyPrefix(more.environment),
      lastFour: more.lastFour,
      name,
      createdAt,
      createdBy: nameOf(more.createdBy),
      expiresAt: more.expiresAt,
      lastUsedAt,
      lastUsedFrom: more.lastUsedFrom,
      permissions: more.permissions,
      revokedAt,
    }));
    return { ...page, content };
  }

  @Post()
  @Costs(10)
  async issue(
    @Caller() { tenantId, ...by }: PartnerCaller,
    @Body() { name, expiresAt, permissions }: IssueKeyRequest,
    @Res({ passthrough: true }) response: HttpResponse,
  ): Promise<MadeKey> {
    response.setHeader('cache-control', 'no-store');
    const issue = new IssueKey(
      partnerOf(tenantId),
      name,
      by,
      expiresAt ?? null,
      undefined,
      permissions ?? null,
    );
    const { keyId, key } = await this.commandBus.execute(issue);
    return { keyId, name, apiKey: key };
  }

  /** Allowed during suspension too, because a leaked key must not stay valid. */
  @Post(':keyId/revoke')
  @AllowedWhileSuspended()
  async revoke(@Caller() { tenantId, ...by }: PartnerCaller, @Param('keyId') keyId: string) {
    if (!(await this.commandBus.execute(new RevokeKey(partnerOf(tenantId), keyId, by))))
      throw new HttpError('E_NOT_FOUND', 'No active key has this ID.');
    return { keyId, revoked: true };
  }
}
