import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import type { CommandContext } from '#kit/event-sourcing';
import { annualReportRules } from '#platform/reference-data';
import type { AnnualReport } from '../../domain/decider.js';
import { prepareInformation } from '../../domain/prepare.js';
import type { Answer } from '../../domain/rules/answers.js';
import { type ReportOutcome, ReportsOfCompanies } from '../reports-of-companies.js';
import { reportingCompany } from '../reporting-company.js';

/**
 * Gives the information that a report awaits. Earlier answers stay valid unless given again. The report is priced
 * again,
 * unless a person set its price.
 *
 * @throws `E_NOT_FOUND`, `E_ANNUAL_REPORT_NOT_FOUND`, `E_ANNUAL_REPORT_NOT_AWAITING_INFORMATION`,
 * `E_ANNUAL_REPORT_NOT_REQUIRED`, `E_MANUAL_QUOTE_REQUIRED`, `E_VALIDATION_FAILED` (`answers`: some are missing)
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

  async execute({ companyId, annualReportId, answers, ...given }: GiveInformation): Promise<ReportOutcome> {
    const { company, context } = await reportingCompany(this.queryBus, companyId, given.context);
    const give = (report: AnnualReport) => prepareInformation(report, company, answers, annualReportRules);
    return this.reports.change(companyId, annualReportId, give, context);
  }
}
