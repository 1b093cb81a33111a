import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ReadModels } from '#kit/projections';
import { companyDetails } from '../../domain/projections/company-details.js';
import { type Stage, STAGES } from '../../domain/types.js';

/** Numbers of a tenant's companies. */
export interface NumbersOfCompanies {
  readonly total: number;
  readonly actionRequired: number;
  readonly byStage: Readonly<Record<Stage, number>>;
}

/** Counts the tenant's companies. Reads the totals that the store keeps, so it costs the same for any number of companies. */
export class CountCompanies extends Query<NumbersOfCompanies> {
  constructor(readonly tenantId: string) {
    super();
  }
}

@QueryHandler(CountCompanies)
export class CountCompaniesHandler implements IQueryHandler<CountCompanies> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ tenantId }: CountCompanies): Promise<NumbersOfCompanies> {
    const count = (where: { stage?: Stage; actionRequired?: boolean }): Promise<number> =>
      this.readModels.count(companyDetails, { where: { tenantId, ...where } });
    const [actionRequired, ...counts] = await Promise.all([
      count({ actionRequired: true }),
      ...STAGES.map((stage) => count({ stage })),
    ]);
    const byStage = Object.fromEntries(STAGES.map((stage, index) => [stage, counts[index] ?? 0]));
    return {
      total: counts.reduce((sum, ofStage) => sum + ofStage, 0),
      actionRequired,
      byStage: byStage as Record<Stage, number>,
    };
  }
}
