import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ACTION_CODES, type ActionCode, ListPortalActions } from '#domain/required-action';
import type { ListPage } from '#kit/document-store';
import { Caller, Costs, OneOf, PageQuery, type PartnerCaller } from '#platform/http';
import type { PortalAction } from '../../api/overview.responses.js';
import { PortalEndpoint } from '../../sessions/portal-endpoint.js';
import { withCompanyNames } from '../company-names.js';

class ActionsQuery extends PageQuery {
  /** Default: open. */
  @OneOf(['open', 'closed', 'all'], { optional: true }) show?: 'open' | 'closed' | 'all';
  @OneOf(ACTION_CODES, { optional: true }) actionCode?: ActionCode;
}

/** The required actions of all companies. */
@Controller('portal/api/actions')
@PortalEndpoint()
export class ActionsController {
  constructor(private readonly queryBus: QueryBus) {}

  /** Open actions are sorted oldest first, others newest first. */
  @Get()
  @Costs(2)
  async list(
    @Caller() { tenantId }: PartnerCaller,
    @Query() query: ActionsQuery,
  ): Promise<ListPage<PortalAction>> {
    const { show = 'open', actionCode } = query;
    const filter = { open: show === 'all' ? undefined : show === 'open', actionCode };
    const actions = new ListPortalActions(tenantId, filter, query.paging());
    return withCompanyNames(this.queryBus, await this.queryBus.execute(actions));
  }
}
