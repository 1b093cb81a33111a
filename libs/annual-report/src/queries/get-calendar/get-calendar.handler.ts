import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { GetCompany } from '#company';
import { Clock } from '#hosting';
import { annualReportRules } from '#reference-data';
import { type FiledReport, obligation } from '../../rules/obligation.js';
import { type ComplianceCalendar, GetCalendar } from './get-calendar.query.js';

/** Reports are not filed through the service yet: to the calendar every report is still owed. */
const FILED: readonly FiledReport[] = [];

@QueryHandler(GetCalendar)
export class GetCalendarHandler implements IQueryHandler<GetCalendar> {
  constructor(
    private readonly queryBus: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, companyId }: GetCalendar): Promise<ComplianceCalendar> {
    const company = await this.queryBus.execute(new GetCompany(tenantId, companyId));
    const { serviceCompanyId, state, entityType, formationFilingDate } = company;
    const rule = annualReportRules.of(state, entityType);
    const today = this.clock.now(tenantId).toISOString().slice(0, 10);
    const owed = obligation(rule, formationFilingDate, FILED, today);
    return { serviceCompanyId, events: [{ type: 'ANNUAL_REPORT', state, entityType, ...owed }] };
  }
}
