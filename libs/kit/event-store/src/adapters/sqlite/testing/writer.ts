import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { SqliteEventStore } from '#kit/event-store/adapters';

/** A process of its own: appends numbered events to a stream, one after another, and sends a message for each that was acknowledged. */
const [file = '', stream = '', count = '0'] = process.argv.slice(2);
const store = await SqliteEventStore.open({ directory: dirname(file) });
for (let n = 0; n < Number(count); n++) {
  const event = { id: randomUUID(), type: 'Numbered', data: { n }, metadata: {} };
  await store.append(stream, [event], n === 0 ? 'no-stream' : n - 1);
  process.send?.(n);
}
await store.close();
process.disconnect();
