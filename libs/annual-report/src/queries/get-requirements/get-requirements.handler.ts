import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { GetCompany } from '#company';
import { Clock } from '#kernel';
import { requirements } from '../../rules/requirements.js';
import { figuresOf, ruleFor } from '../reporting-company.js';
import { GetRequirements, type ReportRequirements } from './get-requirements.query.js';

@QueryHandler(GetRequirements)
export class GetRequirementsHandler implements IQueryHandler<GetRequirements> {
  constructor(
    private readonly queryBus: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, companyId, fiscalYear }: GetRequirements): Promise<ReportRequirements> {
    const company = await this.queryBus.execute(new GetCompany(tenantId, companyId));
    const year = fiscalYear ?? this.clock.now(tenantId).getUTCFullYear();
    const { serviceCompanyId, state, entityType } = company;
    const required = requirements(ruleFor(company), figuresOf(company), year);
    return { serviceCompanyId, state, entityType, fiscalYear: year, ...required };
  }
}
