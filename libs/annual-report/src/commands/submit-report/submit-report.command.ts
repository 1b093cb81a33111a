import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import type { ReportOutcome } from '../../reports-of-companies.js';
import type { Answer } from '../../rules/answers.js';

/**
 * A partner asks for a fiscal year's report of one of its companies.
 *
 * @throws `E_COMPANY_NOT_FOUND`, `E_ANNUAL_REPORT_NOT_REQUIRED`, `E_MANUAL_QUOTE_REQUIRED`, `E_ANNUAL_REPORT_EXISTS`,
 * `E_VALIDATION_FAILED` (`answers`: some are needed)
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
