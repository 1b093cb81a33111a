import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetCompany } from '#company';
import type { CommandContext } from '#event-sourcing';
import { type ReportOutcome, ReportsOfCompanies } from '../../reports-of-companies.js';

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

@CommandHandler(ConfirmReport)
export class ConfirmReportHandler implements ICommandHandler<ConfirmReport> {
  constructor(
    private readonly queryBus: QueryBus,
    private readonly reports: ReportsOfCompanies,
  ) {}

  async execute({ companyId, annualReportId, context }: ConfirmReport): Promise<ReportOutcome> {
    const company = await this.queryBus.execute(new GetCompany(context.tenantId ?? '', companyId));
    const own = { ...context, subjectId: company.serviceCustomerId };
    return this.reports.change(companyId, annualReportId, () => ({ type: 'ConfirmReport' }), own);
  }
}
