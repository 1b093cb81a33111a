import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import type { AnnualReportCommand } from '../../annual-report.decider.js';
import type { ReportOutcome } from '../../reports-of-companies.js';

/** What the operations desk does to a report that there is. */
export type ReportStep = Extract<
  AnnualReportCommand,
  { readonly type: 'PublishReport' | 'RequestInformation' | 'CompleteFiling' | 'WithdrawReport' }
>;

/**
 * The operations desk, or a partner who plays it, takes a report on. To a partner only published ones are there.
 *
 * @throws `E_COMPANY_NOT_FOUND`, `E_ANNUAL_REPORT_NOT_FOUND`, {@link InvalidStateError}, `E_VALIDATION_FAILED` (`filedOn`: a
 * day to come)
 */
export class TakeReportStep extends Command<ReportOutcome> {
  /** @param context names the tenant */
  constructor(
    readonly companyId: string,
    readonly annualReportId: string,
    readonly step: ReportStep,
    readonly context: CommandContext,
  ) {
    super();
  }
}
