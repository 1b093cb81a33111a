import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { companyNotFound } from '#domain/company';
import { EventStore } from '#kit/event-store';
import { isId } from '#kit/kernel';
import { type HistoryEntry, newestEntries } from '#domain/operator';
import { readEvents } from '../../timeline/read-streams.js';

/**
 * Lists the newest events of a company and its related aggregates, newest first.
 *
 * @throws {DomainError} `E_NOT_FOUND`, also if the id is malformed
 */
export class ListCompanyEvents extends Query<readonly HistoryEntry[]> {
  constructor(readonly companyId: string) {
    super();
  }
}

@QueryHandler(ListCompanyEvents)
export class ListCompanyEventsHandler implements IQueryHandler<ListCompanyEvents> {
  constructor(
    private readonly events: EventStore,
    private readonly queryBus: QueryBus,
  ) {}

  async execute({ companyId }: ListCompanyEvents): Promise<readonly HistoryEntry[]> {
    const stored = isId(companyId)
      ? await readEvents(companyId, (stream) => this.events.readStream(stream))
      : [];
    if (stored.length === 0) throw companyNotFound();
    return newestEntries(this.queryBus, stored);
  }
}
