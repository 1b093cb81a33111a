import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Actor, type EventMetadata, streamName } from '#event-sourcing';
import { EventStore, type StoredEvent } from '#event-store';
import { isId } from '#kernel';
import { company } from '../../domain/decider.js';
import { companyNotFound } from '../../domain/errors.js';

/** That something happened to a company, and who caused it; what the event says besides may be personal. */
export interface Happening {
  readonly eventId: string;
  /** In the company's stream. */
  readonly revision: number;
  readonly type: string;
  readonly recordedAt: string;
  readonly actor: Actor;
  readonly requestId: string;
}

/** A company's events, newest first. @throws `E_NOT_FOUND`, also for an id that is none */
export class ListHappenings extends Query<readonly Happening[]> {
  constructor(readonly companyId: string) {
    super();
  }
}

@QueryHandler(ListHappenings)
export class ListHappeningsHandler implements IQueryHandler<ListHappenings> {
  constructor(private readonly events: EventStore) {}

  async execute({ companyId }: ListHappenings): Promise<readonly Happening[]> {
    const stored = isId(companyId)
      ? await this.events.readStream(streamName(company.category, companyId))
      : [];
    if (stored.length === 0) throw companyNotFound();
    return stored.map(happeningOf).reverse();
  }
}

function happeningOf({ id, revision, type, metadata }: StoredEvent): Happening {
  const { recordedAt, actor, correlationId } = metadata as unknown as EventMetadata;
  return { eventId: id, revision, type, recordedAt, actor, requestId: correlationId };
}
