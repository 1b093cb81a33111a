import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EventCodec } from '#kit/event-sourcing';
import { EventStore } from '#kit/event-store';
import { DocumentStore, type ListPage, listRecords, type PageRequest } from '#kit/document-store';
import { type ParkedEvent, parkedEvents, toParkedEvent } from '#kit/subscriptions';
import { type ParkedInFull, parkedInFull } from './parked-in-full.js';

export type ParkedPage = ListPage<ParkedEvent>;

/** Lists events that a subscription could not handle and the events waiting for them, in log order. */
export class ListParkedEvents extends Query<ParkedPage> {
  constructor(
    /** Undefined for all subscriptions. */
    readonly subscription: string | undefined,
    readonly page: PageRequest,
  ) {
    super();
  }
}

/** Returns one parked event, or null if none is parked under this id. */
export class GetParkedEvent extends Query<ParkedInFull | null> {
  constructor(readonly id: string) {
    super();
  }
}

@QueryHandler(ListParkedEvents)
export class ListParkedEventsHandler implements IQueryHandler<ListParkedEvents> {
  constructor(private readonly store: DocumentStore) {}

  async execute({ subscription, page }: ListParkedEvents): Promise<ParkedPage> {
    const list = { of: {}, where: { subscription }, orderBy: { field: 'position' } } as const;
    const stored = await listRecords(this.store, parkedEvents, list, page);
    return { ...stored, content: stored.content.map(({ document }) => toParkedEvent(document)) };
  }
}

@QueryHandler(GetParkedEvent)
export class GetParkedEventHandler implements IQueryHandler<GetParkedEvent> {
  constructor(
    private readonly documentStore: DocumentStore,
    private readonly eventStore: EventStore,
    private readonly codec: EventCodec,
  ) {}

  execute({ id }: GetParkedEvent): Promise<ParkedInFull | null> {
    const { documentStore, eventStore, codec } = this;
    return parkedInFull({ documentStore, eventStore, codec }, id);
  }
}
