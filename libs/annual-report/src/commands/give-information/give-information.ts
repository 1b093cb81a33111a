import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { type CompanyDetails, GetCompany } from '#company';
import type { CommandContext } from '#event-sourcing';
import { type AnnualReport, assertAwaitingInformation } from '../../domain/decider.js';
import { answersMissing } from '../../domain/errors.js';
import type { Answer } from '../../domain/rules/answers.js';
import { assess } from '../../domain/rules/assessment.js';
import { type ReportOutcome, ReportsOfCompanies } from '../../reports-of-companies.js';

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

@CommandHandler(GiveInformation)
export class GiveInformationHandler implements ICommandHandler<GiveInformation> {
  constructor(
    private readonly queryBus: QueryBus,
    private readonly reports: ReportsOfCompanies,
  ) {}

  async execute({ companyId, annualReportId, answers, context }: GiveInformation): Promise<ReportOutcome> {
    const company = await this.queryBus.execute(new GetCompany(context.tenantId ?? '', companyId));
    const own = { ...context, subjectId: company.serviceCustomerId };
    const give = (report: AnnualReport) => commandOf(report, company, answers);
    return this.reports.change(companyId, annualReportId, give, own);
  }
}

function commandOf(report: AnnualReport, company: CompanyDetails, answers: readonly Answer[]) {
  assertAwaitingInformation(report);
  const setByPerson = report.price?.setBy === 'person' ? report.price.priceInCents : null;
  const given = withEarlier(report.answers, answers);
  const assessed = assess(company, report.fiscalYear, given, setByPerson);
  if (assessed.price === null) throw answersMissing(assessed.missing);
  return { type: 'GiveInformation', answers: assessed.report.answers, price: assessed.price } as const;
}

/** An empty list declares zero for all, whatever was said before. */
function withEarlier(earlier: readonly Answer[], given: readonly Answer[]): readonly Answer[] {
  if (given.length === 0) return [];
  const anew = new Set(given.map(({ fieldId }) => fieldId));
  return [...earlier.filter(({ fieldId }) => !anew.has(fieldId)), ...given];
}
