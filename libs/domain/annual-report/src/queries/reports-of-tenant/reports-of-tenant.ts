import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ReadModels } from '#kit/projections';
import { annualReports } from '../../domain/projections/annual-reports.js';

/** Returns the ids of a tenant's reports, published or not, from the read model. */
export class ReportsOfTenant extends Query<readonly string[]> {
  constructor(readonly tenantId: string) {
    super();
  }
}

const PAGE = 500;

@QueryHandler(ReportsOfTenant)
export class ReportsOfTenantHandler implements IQueryHandler<ReportsOfTenant> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ tenantId }: ReportsOfTenant): Promise<readonly string[]> {
    const ids: string[] = [];
    const all = {
      where: { tenantId },
      orderBy: { field: 'createdAt', then: ['position'] },
      limit: PAGE,
    } as const;
    for await (const page of this.readModels.pages(annualReports, all)) ids.push(...page.map(({ id }) => id));
    return ids;
  }
}
