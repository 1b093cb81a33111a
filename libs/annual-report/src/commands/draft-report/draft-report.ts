import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetCompany } from '#company';
import type { CommandContext } from '#event-sourcing';
import type { Answer } from '../../domain/rules/answers.js';
import { assess } from '../../domain/rules/assessment.js';
import { type ReportOutcome, ReportsOfCompanies } from '../../reports-of-companies.js';

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

@CommandHandler(DraftReport)
export class DraftReportHandler implements ICommandHandler<DraftReport> {
  constructor(
    private readonly queryBus: QueryBus,
    private readonly reports: ReportsOfCompanies,
  ) {}

  async execute({ companyId, draft, context }: DraftReport): Promise<ReportOutcome> {
    const { fiscalYear, answers, priceInCents } = draft;
    const tenantId = context.tenantId ?? '';
    const company = await this.queryBus.execute(new GetCompany(tenantId, companyId));
    const begin = (annualReportId: string) => {
      const { report, price } = assess(company, fiscalYear, answers, priceInCents);
      return { type: 'DraftReport', report: { ...report, annualReportId, tenantId }, price } as const;
    };
    const own = { ...context, subjectId: company.serviceCustomerId };
    return this.reports.begin(companyId, fiscalYear, begin, own);
  }
}
