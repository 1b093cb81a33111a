import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListPortalActions } from '#domain/required-action';
import type { ListPage } from '#kit/document-store';
import { Caller, Costs, PageQuery, type PartnerCaller, QueryFlag } from '#platform/http';
import type { PortalAction } from '../../api/overview.responses.js';
import { PortalEndpoint } from '../../sessions/portal-endpoint.js';
import { withCompanyNames } from '../company-names.js';

class ActionsQuery extends PageQuery {
  /** Default: true. */
  @QueryFlag({ optional: true }) open?: boolean;
}

/** The required actions of all companies. */
@Controller('portal/api/actions')
@PortalEndpoint()
export class ActionsController {
  constructor(private readonly queryBus: QueryBus) {}

  /** Open actions are sorted oldest first, closed ones newest first. */
  @Get()
  @Costs(2)
  async list(
    @Caller() { tenantId }: PartnerCaller,
    @Query() query: ActionsQuery,
  ): Promise<ListPage<PortalAction>> {
    const actions = new ListPortalActions(tenantId, query.open ?? true, query.paging());
    return withCompanyNames(this.queryBus, await this.queryBus.execute(actions));
  }
}
