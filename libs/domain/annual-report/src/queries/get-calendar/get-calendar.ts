import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { GetCompany } from '#domain/company';
import { Clock } from '#kit/kernel';
import { ReadModels } from '#kit/projections';
import type { Described } from '#platform/openapi';
import { annualReportRules, dayIn } from '#platform/reference-data';
import type { calendarSchema } from '../../annual-report.schemas.js';
import { type AnnualReportDocument, annualReports } from '../../domain/projections/annual-reports.js';
import { obligation, type SettledYear } from '../../domain/rules/obligation.js';

/** A company's obligation, always one entry (contract 7.4). */
export type ComplianceCalendar = Described<typeof calendarSchema>;

/** Returns a company's next obligation, calculated on each read. @throws `E_NOT_FOUND` */
export class GetCalendar extends Query<ComplianceCalendar> {
  constructor(
    readonly tenantId: string,
    readonly companyId: string,
  ) {
    super();
  }
}

/** Upper limit: more reports than a company can have, including withdrawn ones. */
const MAX_REPORTS = 500;

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
    const today = dayIn(state, this.clock.now(tenantId).toISOString());
    const owed = obligation(rule, formationFilingDate, await this.settled(companyId), today);
    return { serviceCompanyId, events: [{ type: 'ANNUAL_REPORT', state, entityType, ...owed }] };
  }

  private async settled(companyId: string): Promise<readonly SettledYear[]> {
    const reports = await this.readModels.find(annualReports, { where: { companyId }, limit: MAX_REPORTS });
    return settledYears(reports.map(({ document }) => document));
  }
}

/** Returns the years of a company that are settled. */
const settledYears = (reports: readonly AnnualReportDocument[]): readonly SettledYear[] =>
  reports.flatMap(({ report }) =>
    report.status === 'FILING_COMPLETED' || report.status === 'NOT_REQUIRED'
      ? [{ fiscalYear: report.fiscalYear, filedOn: report.filedOn }]
      : [],
  );
