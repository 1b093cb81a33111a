import type { EventBatch, EventStore } from '#kit/event-store';

type Log = Pick<EventStore, 'subscribe' | 'readStream' | 'head'>;

/**
 * A log whose next batch is on its way while one is folded: a server's round trip costs nothing then.
 *
 * @param onRead is told of each batch
 */
export const readingAhead = (log: Log, onRead: (batch: EventBatch) => void): Log => ({
  head: () => log.head(),
  readStream: (...args) => log.readStream(...args),
  async *subscribe(options) {
    const batches = log.subscribe(options)[Symbol.asyncIterator]();
    const ask = () => {
      const next = batches.next();
      next.catch(() => undefined); // Thrown where it is waited for.
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
