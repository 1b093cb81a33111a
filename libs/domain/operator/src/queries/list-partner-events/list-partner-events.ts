import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { streamName } from '#kit/event-sourcing';
import { EventStore } from '#kit/event-store';
import { GetPartner } from '#domain/partner';
import { type HistoryEntry, newestEntries, operatorActsOf } from '../../history/history-entry.js';

/**
 * Lists the newest events of a partner and of the operators' acts on it, newest first.
 *
 * @throws {DomainError} `E_NOT_FOUND`, also if the id is malformed
 */
export class ListPartnerEvents extends Query<readonly HistoryEntry[]> {
  constructor(readonly tenantId: string) {
    super();
  }
}

@QueryHandler(ListPartnerEvents)
export class ListPartnerEventsHandler implements IQueryHandler<ListPartnerEvents> {
  constructor(
    private readonly events: EventStore,
    private readonly queryBus: QueryBus,
  ) {}

  async execute({ tenantId }: ListPartnerEvents): Promise<readonly HistoryEntry[]> {
    await this.queryBus.execute(new GetPartner(tenantId));
    const own = streamName('partner', tenantId);
    const stored = await Promise.all(
      [own, operatorActsOf(own)].map((stream) => this.events.readStream(stream)),
    );
    return newestEntries(this.queryBus, stored.flat());
  }
}
