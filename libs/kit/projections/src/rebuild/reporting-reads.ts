import type { EventBatch, EventStore } from '#kit/event-store';

type Log = Pick<EventStore, 'subscribe' | 'readStream' | 'head'>;

/** Returns the log, with a call of `onRead` for each batch before it is folded. */
export const reportingReads = (log: Log, onRead: (batch: EventBatch) => void): Log => ({
  head: () => log.head(),
  readStream: (...args) => log.readStream(...args),
  async *subscribe(options) {
    for await (const batch of log.subscribe(options)) {
      onRead(batch);
      yield batch;
    }
  },
});
