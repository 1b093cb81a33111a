import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import type { CommandContext } from '#kit/event-sourcing';
import type { Described } from '#platform/openapi';
import { annualReportRules } from '#platform/reference-data';
import type { declarationSchema } from '../../annual-report.schemas.js';
import { prepareDeclaration } from '../../domain/prepare.js';
import type { Answer } from '../../domain/rules/answers.js';
import { type ReportOutcome, ReportsOfCompanies } from '../reports-of-companies.js';
import { reportingCompany } from '../reporting-company.js';

export interface NotRequiredOutcome extends ReportOutcome {
  /** The reason, in plain words. */
  readonly reason: string;
}

/**
 * Declares that at these figures no filing is due for a fiscal year. The declaration has the id of the year's
 * report, so it conflicts with a concurrent report of the year. The partner may still submit the year, or
 * declare it again.
 *
 * @throws `E_NOT_FOUND`, `E_ANNUAL_REPORT_REQUIRED`, `E_ANNUAL_REPORT_NOT_REQUIRED` (too early to declare),
 * `E_MANUAL_QUOTE_REQUIRED`, `E_ANNUAL_REPORT_EXISTS`, `E_VALIDATION_FAILED` (`answers`: some are missing)
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
    ...rest
  }: DeclareNotRequired): Promise<NotRequiredOutcome> {
    const { company, context } = await reportingCompany(this.queryBus, companyId, rest.context);
    const year = { fiscalYear, answers };
    const { commandOf, reason } = prepareDeclaration(company, year, annualReportRules);
    return { ...(await this.reports.begin(companyId, fiscalYear, commandOf, context)), reason };
  }
}

/** Returns the year for which the partner declared that no filing is due (contract 7.5). */
export const declarationOf = ({
  report,
  updatedAt,
  reason,
}: NotRequiredOutcome): Described<typeof declarationSchema> => ({
  serviceCompanyId: report.companyId,
  state: report.state,
  entityType: report.entityType,
  fiscalYear: report.fiscalYear,
  filingRequired: false,
  declaredAt: updatedAt,
  answers: report.answers,
  message: reason,
});
