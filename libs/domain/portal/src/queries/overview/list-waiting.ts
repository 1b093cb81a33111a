import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { WaitingReports } from '#domain/annual-report';
import { WaitingCompanies } from '#domain/company';
import type { Overview } from '../../api/overview.responses.js';
import { oldestItems } from './waiting-items.js';

/** Returns the number of names, signatures and reports that wait for the tenant, and the oldest ones. */
export class ListWaiting extends Query<Overview['waiting']> {
  constructor(
    readonly tenantId: string,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(ListWaiting)
export class ListWaitingHandler implements IQueryHandler<ListWaiting> {
  constructor(private readonly queryBus: QueryBus) {}

  async execute({ tenantId, limit }: ListWaiting): Promise<Overview['waiting']> {
    const [companies, reports] = await Promise.all([
      this.queryBus.execute(new WaitingCompanies(tenantId, limit)),
      this.queryBus.execute(new WaitingReports(tenantId, limit)),
    ]);
    return {
      total: companies.total + reports.total,
      oldest: oldestItems(companies.oldest, reports.oldest, limit),
    };
  }
}
