import {
  type EventBatch,
  type EventStore,
  type Position,
  START,
  type SubscribeOptions,
} from './event-store.js';

/**
 * Yields the batches of a subscription up to a position, then ends it.
 *
 * @param until position of the last event; if the log ends earlier, waits until it has grown that far
 */
export async function* readLog(
  store: Pick<EventStore, 'subscribe'>,
  options: Pick<SubscribeOptions, 'streamPrefixes'> & { readonly from: Position; readonly until: Position },
): AsyncGenerator<EventBatch> {
  const { until, ...read } = options;
  if (until <= Math.max(read.from, START)) return;
  const done = new AbortController();
  try {
    for await (const { events, position } of store.subscribe({ ...read, signal: done.signal })) {
      yield { events: events.filter((event) => event.position <= until), position };
      if (position >= until) return;
    }
  } finally {
    done.abort();
  }
}
