import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EventCodec } from '#kit/event-sourcing';
import { EventStore } from '#kit/event-store';
import { DocumentStore } from '#kit/document-store';
import { type ParkedEvent, parkedEvents } from '#kit/subscriptions';
import { type ParkedInFull, parkedInFull } from './parked-in-full.js';

export interface ParkedPage {
  readonly content: readonly ParkedEvent[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly totalPages: number;
}

/** Lists events that a subscription could not handle and the events waiting for them, in log order. */
export class ListParkedEvents extends Query<ParkedPage> {
  constructor(
    /** Undefined for all subscriptions. */
    readonly subscription: string | undefined,
    readonly page: number,
    readonly size: number,
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

  async execute({ subscription, page, size }: ListParkedEvents): Promise<ParkedPage> {
    const where = subscription === undefined ? {} : { subscription };
    const orderBy = { field: 'position' } as const;
    const [found, total] = await Promise.all([
      this.store.find(parkedEvents, { where, orderBy, offset: page * size, limit: size }),
      this.store.count(parkedEvents, { where }),
    ]);
    const content = found.map(({ document }) => document);
    return { content, page, size, total, totalPages: Math.ceil(total / size) };
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
