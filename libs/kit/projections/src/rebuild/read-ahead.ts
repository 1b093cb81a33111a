import type { EventBatch, EventStore } from '#kit/event-store';

type Log = Pick<EventStore, 'subscribe' | 'readStream' | 'head'>;

/**
 * Returns a log that requests the next batch while the current one is folded, to hide round trips to a server.
 *
 * @param onRead receives each batch
 */
export const readingAhead = (log: Log, onRead: (batch: EventBatch) => void): Log => ({
  head: () => log.head(),
  readStream: (...args) => log.readStream(...args),
  async *subscribe(options) {
    const batches = log.subscribe(options)[Symbol.asyncIterator]();
    const ask = () => {
      const next = batches.next();
      next.catch(() => undefined); // Thrown by the `await` below.
      return next;
    };
    let next = ask();
    for (;;) {
      const result = await next;
      if (result.done === true) return;
      next = ask();
      onRead(result.value);
      yield result.value;
    }
  },
});
