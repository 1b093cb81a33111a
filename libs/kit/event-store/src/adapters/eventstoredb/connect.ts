import type { EventStore } from '../../event-store.js';
import type { EventStoreDbOptions } from './esdb-event-store.js';

/** Connects to EventStoreDB. The client is loaded only here, so that the embedded store starts without it. */
export async function connectEventStoreDb(options: EventStoreDbOptions): Promise<EventStore> {
  const { EventStoreDbEventStore } = await import('./esdb-event-store.js');
  return EventStoreDbEventStore.connect(options);
}
