import { CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetCompany } from '#company';
import { answersMissing } from '../../annual-report.errors.js';
import { type ReportOutcome, ReportsOfCompanies } from '../../reports-of-companies.js';
import { assess } from '../assess-report.js';
import { SubmitReport } from './submit-report.command.js';

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
