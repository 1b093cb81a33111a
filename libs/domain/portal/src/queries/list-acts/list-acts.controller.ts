import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { partnerOf } from '#platform/domain-model';
import { Caller, PageQuery, type PartnerCaller } from '#platform/http';
import { AtLeast, PortalEndpoint } from '../../sessions/portal-endpoint.js';
import { type ActPage, ListActs } from './list-acts.js';

/** Acts of a partner's people, for its admins. */
@Controller('portal/api/people/:userId/acts')
@PortalEndpoint()
@AtLeast('admin')
export class ListActsController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  list(
    @Caller() { tenantId }: PartnerCaller,
    @Param('userId') userId: string,
    @Query() query: PageQuery,
  ): Promise<ActPage> {
    return this.queryBus.execute(new ListActs(partnerOf(tenantId), userId, query.paging()));
  }
}
