// With EVENTSTORE_URL and EVENTSTORE_FOREIGN_EVENTS=<count>, fills the log with that many foreign events before any
// spec runs, because queries that are fast on an empty log may be slow on a long one. A filled log is left unchanged.
import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, FORWARDS, NO_STREAM, START, jsonEvent } from '@eventstore/db-client';

const MARK = 'foreign-filled';
const BATCH = 500;
const STREAMS = 50;

export default async function fillEventStore() {
  const { EVENTSTORE_URL: url, EVENTSTORE_FOREIGN_EVENTS: count } = process.env;
  if (!url || !Number(count)) return;
  const client = EventStoreDBClient.connectionString(url);
  try {
    if (await holds(client, MARK)) return;
    for (let written = 0; written < Number(count); written += BATCH) {
      const events = Array.from({ length: Math.min(BATCH, Number(count) - written) }, (_, n) =>
        jsonEvent({ id: randomUUID(), type: 'SomethingForeign', data: { n: written + n } }),
      );
      await client.appendToStream(`foreign-${(written / BATCH) % STREAMS}`, events);
    }
    const mark = jsonEvent({ id: randomUUID(), type: 'Filled', data: {} });
    await client.appendToStream(MARK, mark, { expectedRevision: NO_STREAM });
  } finally {
    await client.dispose();
  }
}

async function holds(client, stream) {
  try {
    const options = { direction: FORWARDS, fromRevision: START, maxCount: 1 };
    for await (const _ of client.readStream(stream, options)) return true;
    return false;
  } catch (error) {
    if (error.type === 'stream-not-found') return false;
    throw error;
  }
}
