import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { partnerOf } from '#platform/domain-model';
import { Caller, type PartnerCaller, PartnerEndpoint } from '#platform/http';
import { Describe } from '#platform/openapi';
import { GetMe, type Me } from './get-me.js';
import { meSchema } from './get-me.schemas.js';

@Controller('v1/partner/me')
@PartnerEndpoint()
export class GetMeController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Describe({
    id: 'getMe',
    tag: 'References',
    summary: 'Get your account, key and limits',
    about: 'Call it first to check that a key works, and which account and environment it belongs to.',
    response: meSchema,
  })
  get(@Caller() { tenantId, keyId }: PartnerCaller): Promise<Me> {
    return this.queryBus.execute(new GetMe(partnerOf(tenantId), keyId));
  }
}
