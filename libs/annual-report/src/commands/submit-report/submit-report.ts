import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetCompany } from '#company';
import type { CommandContext } from '#event-sourcing';
import { answersMissing } from '../../domain/errors.js';
import type { Answer } from '../../domain/rules/answers.js';
import { assess } from '../../domain/rules/assessment.js';
import { type ReportOutcome, ReportsOfCompanies } from '../../reports-of-companies.js';

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

@CommandHandler(SubmitReport)
export class SubmitReportHandler implements ICommandHandler<SubmitReport> {
  constructor(
    private readonly queryBus: QueryBus,
    private readonly reports: ReportsOfCompanies,
  ) {}

  async execute({ companyId, fiscalYear, answers, context }: SubmitReport): Promise<ReportOutcome> {
    const tenantId = context.tenantId ?? '';
    const company = await this.queryBus.execute(new GetCompany(tenantId, companyId));
    const submit = (annualReportId: string) => {
      const { report, price, missing } = assess(company, fiscalYear, answers);
      if (price === null) throw answersMissing(missing);
      const submittedOn = context.now.slice(0, 10);
      return {
        type: 'SubmitReport',
        report: { ...report, annualReportId, tenantId },
        price,
        submittedOn,
      } as const;
    };
    const own = { ...context, subjectId: company.serviceCustomerId };
    return this.reports.begin(companyId, fiscalYear, submit, own);
  }
}
