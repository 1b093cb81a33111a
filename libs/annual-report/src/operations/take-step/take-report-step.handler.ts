import { CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetCompany } from '#company';
import { fieldsRefused } from '#http';
import type { AnnualReport } from '../../annual-report.decider.js';
import { reportNotFound } from '../../annual-report.errors.js';
import { isPublished } from '../../annual-report.types.js';
import { type ReportOutcome, ReportsOfCompanies } from '../../reports-of-companies.js';
import { type ReportStep, TakeReportStep } from './take-report-step.command.js';

@CommandHandler(TakeReportStep)
export class TakeReportStepHandler implements ICommandHandler<TakeReportStep> {
  constructor(
    private readonly queryBus: QueryBus,
    private readonly reports: ReportsOfCompanies,
  ) {}

  async execute({ companyId, annualReportId, step, context }: TakeReportStep): Promise<ReportOutcome> {
    assertPast(step, context.now);
    const company = await this.queryBus.execute(new GetCompany(context.tenantId ?? '', companyId));
    const take = ({ status }: AnnualReport): ReportStep => {
      if (context.actor.type === 'partner' && !isPublished(status)) throw reportNotFound();
      return step;
    };
    const own = { ...context, subjectId: company.serviceCustomerId };
    return this.reports.change(companyId, annualReportId, take, own);
  }
}

/** Nothing is filed on a day to come. */
function assertPast(step: ReportStep, now: string): void {
  if (step.type === 'CompleteFiling' && step.filedOn > now.slice(0, 10))
    throw fieldsRefused({ filedOn: { code: 'E_INVALID', message: 'must not be a day to come' } });
}
