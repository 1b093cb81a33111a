import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { SqliteEventStore } from '#kit/event-store/adapters';

/** Runs as a separate process: appends numbered events one by one and sends the number of each acknowledged event. */
const [file = '', stream = '', count = '0'] = process.argv.slice(2);
const store = await SqliteEventStore.open({ directory: dirname(file) });
for (let n = 0; n < Number(count); n++) {
  const event = { id: randomUUID(), type: 'Numbered', data: { n }, metadata: {} };
  await store.append(stream, [event], n === 0 ? 'no-stream' : n - 1);
  process.send?.(n);
}
await store.close();
process.disconnect();
