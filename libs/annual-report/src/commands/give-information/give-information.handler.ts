import { CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { type CompanyDetails, GetCompany } from '#company';
import { type AnnualReport, assertAwaitingInformation } from '../../annual-report.decider.js';
import { answersMissing } from '../../annual-report.errors.js';
import { type ReportOutcome, ReportsOfCompanies } from '../../reports-of-companies.js';
import type { Answer } from '../../rules/answers.js';
import { assess } from '../assess-report.js';
import { GiveInformation } from './give-information.command.js';

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
