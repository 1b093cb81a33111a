import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import type { ReportOutcome } from '../../reports-of-companies.js';
import type { Answer } from '../../rules/answers.js';

/**
 * A partner gives the information that a report waits for. Answers that were given before and are not given again hold
 * on; the report is priced anew, except where a person has set its price.
 *
 * @throws `E_COMPANY_NOT_FOUND`, `E_ANNUAL_REPORT_NOT_FOUND`, `E_ANNUAL_REPORT_NOT_AWAITING_INFORMATION`,
 * `E_ANNUAL_REPORT_NOT_REQUIRED`, `E_MANUAL_QUOTE_REQUIRED`, `E_VALIDATION_FAILED` (`answers`: some are needed)
 */
export class GiveInformation extends Command<ReportOutcome> {
  /**
   * @param answers empty: zero for all
   * @param context names the tenant
   */
  constructor(
    readonly companyId: string,
    readonly annualReportId: string,
    readonly answers: readonly Answer[],
    readonly context: CommandContext,
  ) {
    super();
  }
}
