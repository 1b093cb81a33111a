import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeCompany, type DirectCommand } from '#domain/company';
import { CommandHandling, reactionTo, type Recorded } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import { Clock, deriveId } from '#kit/kernel';
import { annualReport } from '../domain/decider.js';
import type { AnnualReportEvent } from '../domain/events.js';

/** Part of the ids of commands and notes: a storage format. */
export const INFORMATION_NOTES = 'annual-report-information-notes';

/**
 * Adds questions about reports to the company's notes, where the partner's people read all notes, and resolves them after
 * the answer or the end of the report. Ids of commands and notes are derived from the events, so a repeated event changes
 * nothing.
 */
@Injectable()
export class NotesOfReports {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly commands: CommandHandling,
    private readonly clock: Clock,
  ) {}

  /** Updates the notes after an event. Returns the position of the company's event; null if there is none. */
  async update(event: Recorded<AnnualReportEvent>): Promise<Position | null> {
    const command = await this.commandAfter(event);
    if (command === null) return null;
    const context = reactionTo(event, INFORMATION_NOTES, this.clock.now(event.metadata.tenantId));
    const { position } = await this.commandBus.execute(
      new ChangeCompany(event.data.companyId, command, context),
    );
    return position;
  }

  private async commandAfter(event: Recorded<AnnualReportEvent>): Promise<DirectCommand | null> {
    const by = event.metadata.actor.id;
    switch (event.type) {
      case 'AnnualReportInformationRequested': {
        const note = `Annual report ${event.data.fiscalYear}: ${event.data.message}`;
        return { type: 'AddAdminNote', noteId: noteOf(event), note, by };
      }
      case 'AnnualReportInformationGiven':
      case 'AnnualReportCompleted':
      case 'AnnualReportWithdrawn': {
        const noteIds = await this.notesOf(event.data.annualReportId);
        return noteIds.length === 0 ? null : { type: 'ResolveAdminNotes', noteIds, by };
      }
      default:
        return null;
    }
  }

  /**
   * Returns the notes of all questions about a report so far. A later question has a note of its own to resolve.
   */
  private async notesOf(annualReportId: string): Promise<readonly string[]> {
    const { history } = await this.commands.of(annualReport).load(annualReportId);
    return (await history()).filter(({ type }) => type === 'AnnualReportInformationRequested').map(noteOf);
  }
}

const noteOf = ({ id, metadata }: Recorded<AnnualReportEvent>): string =>
  deriveId(new Date(metadata.recordedAt), `${INFORMATION_NOTES}/${id}`);
