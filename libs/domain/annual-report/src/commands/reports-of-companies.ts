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
import { NotesOfReports } from '../processes/notes-of-reports.js';
import { reportIdOf } from '../report-ids.js';

export interface ReportOutcome extends TimedReport {
  /** The company's customer. */
  readonly customerId: string | null;
  /** The events that the command appended. */
  readonly events: readonly AnnualReportEvent[];
  readonly position: Position | null;
  /** Position of the last change of the company's notes; null: they did not change. */
  readonly companyPosition: Position | null;
}

/** Loads and changes reports, and updates the company's notes about them. */
@Injectable()
export class ReportsOfCompanies {
  constructor(
    private readonly commands: CommandHandling,
    private readonly notes: NotesOfReports,
  ) {}

  /**
   * Begins the report of a fiscal year. Concurrent callers write to the same stream, so the later one sees the
   * earlier report. A year whose report was withdrawn gets a new report.
   *
   * @param prepare builds the command that begins the report with this id
   * @throws all errors of `prepare` and the command
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
   * @param prepare builds the command from the current report
   * @throws {DomainError} `E_ANNUAL_REPORT_NOT_FOUND`: no such report, or another company's
   * @throws all errors of `prepare` and the command
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

  /**
   * Returns the report as the command left it, whatever happened later. A command that was already handled is not
   * prepared again.
   */
  private async handle(
    annualReportId: string,
    prepare: (state: AnnualReportState) => AnnualReportCommand,
    context: CommandContext,
  ): Promise<ReportOutcome> {
    const reports = this.commands.of(annualReport);
    const handled = await reports.execute(annualReportId, context, prepare);
    const { state, events, revision, position, createdAt, recordedAt: updatedAt } = handled;
    if (state === null) throw reportNotFound();
    const { history } = await reports.load(annualReportId);
    const recorded = await history(revision + 1 - events.length);
    let companyPosition: Position | null = null;
    for (const event of recorded.slice(0, events.length))
      companyPosition = (await this.notes.update(event)) ?? companyPosition;
    return {
      report: shownReport(state),
      customerId: context.subjectId,
      createdAt,
      updatedAt,
      events,
      position,
      companyPosition,
    };
  }
}
