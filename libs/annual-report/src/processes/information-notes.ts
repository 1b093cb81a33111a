import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeCompany } from '#company';
import { reactionTo, type Recorded } from '#event-sourcing';
import { Clock, deriveId } from '#kernel';
import type { Subscriber, Write } from '#projections';
import { annualReport } from '../domain/decider.js';
import type { AnnualReportEvent } from '../domain/events.js';

const NAME = 'annual-report-information-notes';

/**
 * Tells the partner what is asked about a report: as a note of the company, for a report has no field for it
 * (contract 7.1). Command and note follow from the event: one that comes again is noted once.
 */
@Injectable()
export class InformationNotes implements Subscriber<AnnualReportEvent> {
  readonly name = NAME;
  readonly categories = [annualReport.category];

  constructor(
    private readonly commandBus: CommandBus,
    private readonly clock: Clock,
  ) {}

  async handle(event: Recorded<AnnualReportEvent>): Promise<readonly Write[]> {
    if (event.type !== 'AnnualReportInformationRequested') return [];
    const { companyId, fiscalYear, message } = event.data;
    const { tenantId, actor, recordedAt } = event.metadata;
    const add = {
      type: 'AddAdminNote',
      noteId: deriveId(new Date(recordedAt), `${NAME}/${event.id}`),
      note: `Annual report ${fiscalYear}: ${message}`,
      by: actor.id,
    } as const;
    const context = reactionTo(event, NAME, this.clock.now(tenantId));
    await this.commandBus.execute(new ChangeCompany(companyId, add, context));
    return [];
  }
}
