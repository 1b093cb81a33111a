import { Injectable } from '@nestjs/common';
import type { Recorded } from '#kit/event-sourcing';
import type { Subscriber } from '#kit/subscriptions';
import type { Write } from '#kit/document-store';
import { annualReport } from '../domain/decider.js';
import type { AnnualReportEvent } from '../domain/events.js';
import { INFORMATION_NOTES, NotesOfReports } from './notes-of-reports.js';

/** Updates the notes about a report if the process that changed the report died before it could. */
@Injectable()
export class InformationNotes implements Subscriber<AnnualReportEvent> {
  readonly name = INFORMATION_NOTES;
  readonly categories = [annualReport.category];

  constructor(private readonly notes: NotesOfReports) {}

  async handle(event: Recorded<AnnualReportEvent>): Promise<readonly Write[]> {
    await this.notes.update(event);
    return [];
  }
}
