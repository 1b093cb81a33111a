import { Body, Controller, Get, Param, Post, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  Caller,
  Costs,
  HttpError,
  type HttpResponse,
  type PartnerCaller,
  AllowedWhileSuspended,
} from '#platform/http';
import { IssueKey, ListKeys, RevokeKey } from '#domain/partner';
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
  async list(@Caller() { tenantId }: PartnerCaller): Promise<readonly PortalKey[]> {
    const keys = await this.queryBus.execute(new ListKeys(tenantId));
    return keys.map(({ keyId, name, createdAt, lastUsedAt, revokedAt }) => ({
      keyId,
      name,
      createdAt,
      lastUsedAt,
      revokedAt,
    }));
  }

  @Post()
  @Costs(10)
  async issue(
    @Caller() { tenantId, ...by }: PartnerCaller,
    @Body() { name }: IssueKeyRequest,
    @Res({ passthrough: true }) response: HttpResponse,
  ): Promise<MadeKey> {
    response.setHeader('cache-control', 'no-store');
    const { keyId, key } = await this.commandBus.execute(new IssueKey(tenantId, name, by));
    return { keyId, name, apiKey: key };
  }

  /** Allowed during suspension too, because a leaked key must not stay valid. */
  @Post(':keyId/revoke')
  @AllowedWhileSuspended()
  async revoke(@Caller() { tenantId, ...by }: PartnerCaller, @Param('keyId') keyId: string) {
    if (!(await this.commandBus.execute(new RevokeKey(tenantId, keyId, by))))
      throw new HttpError('E_NOT_FOUND', 'No active key has this ID.');
    return { keyId, revoked: true };
  }
}
