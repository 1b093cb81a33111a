import { randomUUID } from 'node:crypto';
import type { EventStore, EventToAppend, StoredEvent, SubscribeOptions } from '#kit/event-store';

/** Returns an event to append, with a random id. */
export const anEvent = (data: Record<string, unknown> = {}, type = 'SomethingHappened'): EventToAppend => ({
  id: randomUUID(),
  type,
  data,
  metadata: { schemaVersion: 1 },
});

/** Returns events numbered from `first` in `data.n`. */
export const someEvents = (count: number, first = 0): EventToAppend[] =>
  Array.from({ length: count }, (_, index) => anEvent({ n: first + index }));

/** Returns a stream category that no other suite uses, so that suites can share a server. */
export const aCategory = (): string => `test${randomUUID().replaceAll('-', '')}`;

/** Returns the first `count` events that a subscription delivers. */
export async function take(
  store: EventStore,
  count: number,
  options: Omit<SubscribeOptions, 'signal'>,
): Promise<StoredEvent[]> {
  const abort = new AbortController();
  const events: StoredEvent[] = [];
  if (count === 0) return events;
  for await (const batch of store.subscribe({ ...options, signal: abort.signal })) {
    events.push(...batch.events);
    if (events.length >= count) break;
  }
  abort.abort();
  return events;
}
