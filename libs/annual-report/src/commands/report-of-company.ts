import { Injectable } from '@nestjs/common';
import { type CommandContext, CommandHandling } from '#event-sourcing';
import type { Position } from '#event-store';
import { isId } from '#hosting';
import {
  type AnnualReport,
  annualReport,
  type AnnualReportCommand,
  type AnnualReportState,
} from '../annual-report.decider.js';
import { reportNotFound } from '../annual-report.errors.js';
import type { AnnualReportEvent } from '../annual-report.events.js';
import {
  type AnnualReportAnswer,
  answerOf,
  documentOf,
} from '../projections/annual-reports/annual-reports.projection.js';

/** A report as a command left it. */
export interface ReportOutcome {
  readonly report: AnnualReportAnswer;
  /** What the command itself brought about. */
  readonly events: readonly AnnualReportEvent[];
  readonly position: Position | null;
}

/** The reports of companies, for whoever changes one. */
@Injectable()
export class ReportsOfCompanies {
  constructor(private readonly commands: CommandHandling) {}

  /** @throws {DomainError} `E_ANNUAL_REPORT_NOT_FOUND`: none, or another company's */
  async load(companyId: string, annualReportId: string): Promise<AnnualReport> {
    const found = isId(annualReportId) && (await this.commands.load(annualReport, annualReportId)).state;
    if (!found || found.companyId !== companyId) throw reportNotFound();
    return found;
  }

  /** What is there under an id; null before it was submitted or drafted. */
  async find(annualReportId: string): Promise<AnnualReportState> {
    return (await this.commands.load(annualReport, annualReportId)).state;
  }

  /**
   * Handles a command and reads the report as it left it, whatever came after.
   *
   * @param context of whoever sends it; its subject is the owner of the report
   * @throws what the command throws
   */
  async handle(
    annualReportId: string,
    command: AnnualReportCommand,
    context: CommandContext,
  ): Promise<ReportOutcome> {
    const handled = await this.commands.handle(annualReport, annualReportId, command, context);
    const { events } = await this.commands.load(annualReport, annualReportId);
    const document = documentOf(events.slice(0, handled.revision + 1));
    if (!document) throw reportNotFound();
    return { report: answerOf(document), events: handled.events, position: handled.position };
  }
}
