import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import type { CommandContext } from '#kit/event-sourcing';
import { annualReportRules } from '#platform/reference-data';
import type { AnnualReport } from '../../domain/decider.js';
import { prepareInformation, prepareStep, type ReportStep } from '../../domain/prepare.js';
import type { Answer } from '../../domain/rules/answers.js';
import { type ReportOutcome, ReportsOfCompanies } from '../reports-of-companies.js';
import { reportingCompany } from '../reporting-company.js';

export type { ReportStep };

/**
 * Gives the information that a report awaits; no answers declare zero for all. Earlier answers stay valid unless given
 * again. The report is priced again, unless a person set its price.
 */
interface GiveInformation {
  readonly type: 'GiveInformation';
  readonly answers: readonly Answer[];
}

/**
 * Moves a report to its next status: a partner confirms it or gives information, or an operator advances it (in the
 * playground, the partner plays the operator). A report that already has the status does not change.
 *
 * @throws `E_NOT_FOUND`, `E_ANNUAL_REPORT_NOT_FOUND`, `E_ANNUAL_REPORT_NOT_CONFIRMABLE`, {@link InvalidStateError},
 * `E_VALIDATION_FAILED` (`filedOn`: a day in the future; `answers`: some are missing); for information also
 * `E_ANNUAL_REPORT_NOT_AWAITING_INFORMATION`, `E_ANNUAL_REPORT_NOT_REQUIRED`, `E_MANUAL_QUOTE_REQUIRED`
 */
export class TakeReportStep extends Command<ReportOutcome> {
  /** @param context names the tenant */
  constructor(
    readonly companyId: string,
    readonly annualReportId: string,
    readonly step: ReportStep | GiveInformation,
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

  async execute({ companyId, annualReportId, step, ...rest }: TakeReportStep): Promise<ReportOutcome> {
    const { company, context } = await reportingCompany(this.queryBus, companyId, rest.context);
    const take = (report: AnnualReport) =>
      step.type === 'GiveInformation'
        ? prepareInformation(report, company, step.answers, annualReportRules)
        : prepareStep(report, company, step, context.actor.type);
    return this.reports.change(companyId, annualReportId, take, context);
  }
}
