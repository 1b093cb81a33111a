import { CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetCompany } from '#company';
import { type ReportOutcome, ReportsOfCompanies } from '../../reports-of-companies.js';
import { ConfirmReport } from './confirm-report.command.js';

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
