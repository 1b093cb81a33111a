import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { GetCompany } from '#domain/company';
import { Clock } from '#kit/kernel';
import { annualReportRules, dayIn, type EntityType } from '#platform/reference-data';
import { ruleFor } from '../../domain/rules/assessment.js';
import { figuresOf } from '../../domain/rules/company-figures.js';
import { yearOf } from '../../domain/rules/plain-date.js';
import { type Requirements, requirements } from '../../domain/rules/requirements.js';

/** The fields of a report (contract 7.3). */
export interface ReportRequirements extends Requirements {
  readonly serviceCompanyId: string;
  readonly state: string;
  readonly entityType: EntityType;
  readonly fiscalYear: number;
}

/** Returns the fields of a company's report for a fiscal year. @throws `E_NOT_FOUND` */
export class GetRequirements extends Query<ReportRequirements> {
  /** @param fiscalYear null: the current one */
  constructor(
    readonly tenantId: string,
    readonly companyId: string,
    readonly fiscalYear: number | null,
  ) {
    super();
  }
}

@QueryHandler(GetRequirements)
export class GetRequirementsHandler implements IQueryHandler<GetRequirements> {
  constructor(
    private readonly queryBus: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, companyId, fiscalYear }: GetRequirements): Promise<ReportRequirements> {
    const company = await this.queryBus.execute(new GetCompany(tenantId, companyId));
    const year = fiscalYear ?? yearOf(dayIn(company.state, this.clock.now(tenantId).toISOString()));
    const { serviceCompanyId, state, entityType } = company;
    const required = requirements(ruleFor(company, annualReportRules), figuresOf(company), year);
    return { serviceCompanyId, state, entityType, fiscalYear: year, ...required };
  }
}
