import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import type { CommandContext } from '#kit/event-sourcing';
import { annualReportRules } from '#platform/reference-data';
import { prepareSubmission } from '../../domain/prepare.js';
import type { Answer } from '../../domain/rules/answers.js';
import { type ReportOutcome, ReportsOfCompanies } from '../reports-of-companies.js';
import { reportingCompany } from '../reporting-company.js';

/**
 * Submits a fiscal year's report for a partner.
 *
 * @throws `E_NOT_FOUND`, `E_ANNUAL_REPORT_NOT_REQUIRED`, `E_MANUAL_QUOTE_REQUIRED`, `E_ANNUAL_REPORT_EXISTS`,
 * `E_VALIDATION_FAILED` (`answers`: some are missing)
 */
export class SubmitReport extends Command<ReportOutcome> {
  /**
   * @param answers null: none were sent; empty: zero for all
   * @param context names the tenant
   */
  constructor(
    readonly companyId: string,
    readonly fiscalYear: number,
    readonly answers: readonly Answer[] | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SubmitReport)
export class SubmitReportHandler implements ICommandHandler<SubmitReport> {
  constructor(
    private readonly queryBus: QueryBus,
    private readonly reports: ReportsOfCompanies,
  ) {}

  async execute({ companyId, fiscalYear, answers, ...given }: SubmitReport): Promise<ReportOutcome> {
    const { company, context } = await reportingCompany(this.queryBus, companyId, given.context);
    const year = { fiscalYear, answers, priceInCents: null };
    const submit = (id: string) => prepareSubmission(id, company, year, annualReportRules);
    return this.reports.begin(companyId, fiscalYear, submit, context);
  }
}
