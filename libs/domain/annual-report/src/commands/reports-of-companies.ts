import { Injectable } from '@nestjs/common';
import { type CommandContext, CommandHandling } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import { isId } from '#kit/kernel';
import type { TimedReport } from '../annual-report.response.js';
import {
  type AnnualReport,
  annualReport,
  type AnnualReportCommand,
  type AnnualReportState,
} from '../domain/decider.js';
import { reportNotFound } from '../domain/errors.js';
import type { AnnualReportEvent } from '../domain/events.js';
import { shownReport } from '../domain/projections/annual-reports.js';
import { reportIdOf } from '../report-ids.js';

/** A report as a command left it. */
export interface ReportOutcome extends TimedReport {
  /** What the command itself brought about. */
  readonly events: readonly AnnualReportEvent[];
  readonly position: Position | null;
}

/** Reports as their events tell them, for the commands that change one. */
@Injectable()
export class ReportsOfCompanies {
  constructor(private readonly commands: CommandHandling) {}

  /**
   * Begins the report of a fiscal year. All who do so meet in one stream: of two at once one finds the other's.
   * A withdrawn report leaves its year to the next one.
   *
   * @param prepare makes the command that begins the report of an id
   * @throws what `prepare` and the command throw
   */
  async begin(
    companyId: string,
    fiscalYear: number,
    prepare: (annualReportId: string) => AnnualReportCommand,
    context: CommandContext,
  ): Promise<ReportOutcome> {
    for (let attempt = 1; ; attempt++) {
      const id = reportIdOf(companyId, fiscalYear, attempt);
      const outcome = await this.handle(id, () => prepare(id), context);
      if (outcome.report.status !== 'WITHDRAWN') return outcome;
    }
  }

  /**
   * Changes a report of a company.
   *
   * @param prepare makes the command of the report as it is
   * @throws {DomainError} `E_ANNUAL_REPORT_NOT_FOUND`: none, or another company's
   * @throws what `prepare` and the command throw
   */
  async change(
    companyId: string,
    annualReportId: string,
    prepare: (report: AnnualReport) => AnnualReportCommand,
    context: CommandContext,
  ): Promise<ReportOutcome> {
    if (!isId(annualReportId)) throw reportNotFound();
    return this.handle(
      annualReportId,
      (state) => {
        if (state?.companyId !== companyId) throw reportNotFound();
        return prepare(state);
      },
      context,
    );
  }

  /** Tells how a command left the report, whatever came after. What was handled before is not prepared again. */
  private async handle(
    annualReportId: string,
    prepare: (state: AnnualReportState) => AnnualReportCommand,
    context: CommandContext,
  ): Promise<ReportOutcome> {
    const reports = this.commands.of(annualReport);
    const handled = await reports.execute(annualReportId, context, prepare);
    const { state, events, revision, position } = handled;
    if (state === null) throw reportNotFound();
    const recorded = (await reports.load(annualReportId)).events;
    const createdAt = recorded[0]?.metadata.recordedAt ?? context.now;
    const updatedAt = recorded[revision]?.metadata.recordedAt ?? createdAt;
    return { report: shownReport(state), createdAt, updatedAt, events, position };
  }
}
