import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import type { CommandContext } from '#kit/event-sourcing';
import { annualReportRules } from '#platform/reference-data';
import { prepareDraft, prepareSubmission } from '../../domain/prepare.js';
import type { YearToReport } from '../../domain/rules/assessment.js';
import { type ReportOutcome, ReportsOfCompanies } from '../reports-of-companies.js';
import { reportingCompany } from '../reporting-company.js';

/**
 * Submits a fiscal year's report for a partner, or drafts it for an operator. A draft replaces the earlier draft; the
 * partner does not see it, and their submission of the year replaces it.
 *
 * @throws `E_NOT_FOUND`, `E_ANNUAL_REPORT_NOT_REQUIRED`, `E_MANUAL_QUOTE_REQUIRED`, `E_ANNUAL_REPORT_EXISTS`,
 * `E_VALIDATION_FAILED` (`answers`: some are missing)
 */
export class BeginReport extends Command<ReportOutcome> {
  /** @param context names the tenant */
  constructor(
    readonly as: 'submission' | 'draft',
    readonly companyId: string,
    readonly year: YearToReport,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(BeginReport)
export class BeginReportHandler implements ICommandHandler<BeginReport> {
  constructor(
    private readonly queryBus: QueryBus,
    private readonly reports: ReportsOfCompanies,
  ) {}

  async execute({ as, companyId, year, ...rest }: BeginReport): Promise<ReportOutcome> {
    const { company, context } = await reportingCompany(this.queryBus, companyId, rest.context);
    const prepare = as === 'draft' ? prepareDraft : prepareSubmission;
    const begin = (id: string) => prepare(id, company, year, annualReportRules);
    return this.reports.begin(companyId, year.fiscalYear, begin, context);
  }
}
