import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Caller, Costs, type PartnerCaller, Text } from '#platform/http';
import type { SearchResult } from '../../api/search.responses.js';
import { PortalEndpoint } from '../../sessions/portal-endpoint.js';
import { Search } from './search.js';

class SearchQuery {
  /** As long as request ids, which clients choose. */
  @Text({ max: 200 }) q!: string;
}

/** The search over everything of the partner. */
@Controller('portal/api/search')
@PortalEndpoint()
export class SearchController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Costs(5)
  search(
    @Caller() { tenantId }: PartnerCaller,
    @Query() { q }: SearchQuery,
  ): Promise<readonly SearchResult[]> {
    return this.queryBus.execute(new Search(tenantId, q));
  }
}
