import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import type { CommandContext } from '#kit/event-sourcing';
import { annualReportRules } from '#platform/reference-data';
import { prepareDraft } from '../../domain/prepare.js';
import type { YearToReport } from '../../domain/rules/assessment.js';
import { type ReportOutcome, ReportsOfCompanies } from '../reports-of-companies.js';
import { reportingCompany } from '../reporting-company.js';

/**
 * Drafts a fiscal year's report for an operator, or replaces the draft. The partner does not see it; if they
 * submit the same year, their answers replace it.
 *
 * @throws `E_NOT_FOUND`, `E_ANNUAL_REPORT_NOT_REQUIRED`, `E_MANUAL_QUOTE_REQUIRED`, `E_ANNUAL_REPORT_EXISTS`
 */
export class DraftReport extends Command<ReportOutcome> {
  /** @param context names the tenant */
  constructor(
    readonly companyId: string,
    readonly year: YearToReport,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(DraftReport)
export class DraftReportHandler implements ICommandHandler<DraftReport> {
  constructor(
    private readonly queryBus: QueryBus,
    private readonly reports: ReportsOfCompanies,
  ) {}

  async execute({ companyId, year, ...given }: DraftReport): Promise<ReportOutcome> {
    const { company, context } = await reportingCompany(this.queryBus, companyId, given.context);
    const draft = (id: string) => prepareDraft(id, company, year, annualReportRules);
    return this.reports.begin(companyId, year.fiscalYear, draft, context);
  }
}
