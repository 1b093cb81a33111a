import { CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetCompany } from '#company';
import { assess } from '../../commands/assess-report.js';
import { type ReportOutcome, ReportsOfCompanies } from '../../reports-of-companies.js';
import { DraftReport } from './draft-report.command.js';

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
