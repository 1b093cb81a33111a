import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { GetCompany } from '#company';
import { Clock } from '#kernel';
import { ReadModels } from '#projections';
import { annualReportRules } from '#reference-data';
import { annualReports } from '../../projections/annual-reports/annual-reports.projection.js';
import { type FiledReport, obligation } from '../../rules/obligation.js';
import { type ComplianceCalendar, GetCalendar } from './get-calendar.query.js';

/** More fiscal years than there are. */
const MOST = 200;

@QueryHandler(GetCalendar)
export class GetCalendarHandler implements IQueryHandler<GetCalendar> {
  constructor(
    private readonly queryBus: QueryBus,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
  ) {}

  async execute({ tenantId, companyId }: GetCalendar): Promise<ComplianceCalendar> {
    const company = await this.queryBus.execute(new GetCompany(tenantId, companyId));
    const { serviceCompanyId, state, entityType, formationFilingDate } = company;
    const rule = annualReportRules.of(state, entityType);
    const today = this.clock.now(tenantId).toISOString().slice(0, 10);
    const owed = obligation(rule, formationFilingDate, await this.filed(companyId), today);
    return { serviceCompanyId, events: [{ type: 'ANNUAL_REPORT', state, entityType, ...owed }] };
  }

  private async filed(companyId: string): Promise<readonly FiledReport[]> {
    const published = await this.readModels.find(annualReports, {
      where: { companyId, published: true },
      limit: MOST,
    });
    return published.flatMap(({ document: { report } }) =>
      report.filedOn === null ? [] : [{ fiscalYear: report.fiscalYear, filedOn: report.filedOn }],
    );
  }
}
