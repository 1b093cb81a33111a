import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import type { ReportOutcome } from '../../reports-of-companies.js';

/**
 * A partner wants a report filed at its price; one that is in progress stays as it is.
 *
 * @throws `E_COMPANY_NOT_FOUND`, `E_ANNUAL_REPORT_NOT_FOUND`, `E_ANNUAL_REPORT_NOT_CONFIRMABLE`
 */
export class ConfirmReport extends Command<ReportOutcome> {
  /** @param context names the tenant */
  constructor(
    readonly companyId: string,
    readonly annualReportId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
