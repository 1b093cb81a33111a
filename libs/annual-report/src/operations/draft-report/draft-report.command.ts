import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import type { ReportOutcome } from '../../reports-of-companies.js';
import type { Answer } from '../../rules/answers.js';

/** What the operations desk drafts. */
export interface Draft {
  readonly fiscalYear: number;
  /** null: none are known; empty: zero for all. */
  readonly answers: readonly Answer[] | null;
  /** null: the rules of the state price it. */
  readonly priceInCents: number | null;
}

/**
 * The operations desk prepares a fiscal year's report, or prepares its draft anew. The partner does not see it, and may
 * submit the same year itself: then its answers stand.
 *
 * @throws `E_COMPANY_NOT_FOUND`, `E_ANNUAL_REPORT_NOT_REQUIRED`, `E_MANUAL_QUOTE_REQUIRED`, `E_ANNUAL_REPORT_EXISTS`
 */
export class DraftReport extends Command<ReportOutcome> {
  /** @param context names the tenant */
  constructor(
    readonly companyId: string,
    readonly draft: Draft,
    readonly context: CommandContext,
  ) {
    super();
  }
}
