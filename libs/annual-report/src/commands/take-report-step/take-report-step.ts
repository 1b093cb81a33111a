import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetCompany } from '#company';
import type { CommandContext } from '#event-sourcing';
import { fieldsRefused } from '#http';
import type { AnnualReport, AnnualReportCommand } from '../../domain/decider.js';
import { reportNotFound } from '../../domain/errors.js';
import { isPublished } from '../../domain/types.js';
import { type ReportOutcome, ReportsOfCompanies } from '../../reports-of-companies.js';

/** What the operations desk does to a report that there is. */
export type ReportStep = Extract<
  AnnualReportCommand,
  { readonly type: 'PublishReport' | 'RequestInformation' | 'CompleteFiling' | 'WithdrawReport' }
>;

/**
 * The operations desk, or a partner who plays it, takes a report on. To a partner only published ones are there.
 *
 * @throws `E_COMPANY_NOT_FOUND`, `E_ANNUAL_REPORT_NOT_FOUND`, {@link InvalidStateError}, `E_VALIDATION_FAILED` (`filedOn`: a
 * day to come)
 */
export class TakeReportStep extends Command<ReportOutcome> {
  /** @param context names the tenant */
  constructor(
    readonly companyId: string,
    readonly annualReportId: string,
    readonly step: ReportStep,
    readonly context: CommandContext,
  ) {
    super();
  }
}

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
