import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import type { CommandContext } from '#kit/event-sourcing';
import { annualReportRules } from '#platform/reference-data';
import { prepareDeclaration } from '../../domain/prepare.js';
import type { Answer } from '../../domain/rules/answers.js';
import { type ReportOutcome, ReportsOfCompanies } from '../reports-of-companies.js';
import { reportingCompany } from '../reporting-company.js';

/** A year of which is recorded that nothing is filed, in the place of its report. */
export interface NotRequiredOutcome extends ReportOutcome {
  /** Why, for people. */
  readonly reason: string;
}

/**
 * A partner declares that at these figures nothing is filed for a fiscal year. It stands where the year's report would:
 * a command that reports the year at the same time meets it. The partner may still report the year, and declare it anew.
 *
 * @throws `E_NOT_FOUND`, `E_ANNUAL_REPORT_REQUIRED`, `E_ANNUAL_REPORT_NOT_REQUIRED` (not to be said yet),
 * `E_MANUAL_QUOTE_REQUIRED`, `E_ANNUAL_REPORT_EXISTS`, `E_VALIDATION_FAILED` (`answers`: some are needed)
 */
export class DeclareNotRequired extends Command<NotRequiredOutcome> {
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

@CommandHandler(DeclareNotRequired)
export class DeclareNotRequiredHandler implements ICommandHandler<DeclareNotRequired> {
  constructor(
    private readonly queryBus: QueryBus,
    private readonly reports: ReportsOfCompanies,
  ) {}

  async execute({
    companyId,
    fiscalYear,
    answers,
    ...given
  }: DeclareNotRequired): Promise<NotRequiredOutcome> {
    const { company, context } = await reportingCompany(this.queryBus, companyId, given.context);
    const year = { fiscalYear, answers };
    const { commandOf, reason } = prepareDeclaration(company, year, annualReportRules);
    return { ...(await this.reports.begin(companyId, fiscalYear, commandOf, context)), reason };
  }
}
