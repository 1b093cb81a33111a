import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type EventToAppend, START } from '#kit/event-store';
import { openSqlite, SqliteEventStore } from '#kit/event-store/adapters';
import { alternate, inDirectory, type Measure, perSecond } from './measure.js';

const WRITERS = 64;
const APPENDS_EACH = 50;
const EVENTS = 20_000;
const ROUNDS = 5;

const anEvent = (n: number): EventToAppend => ({
  id: randomUUID(),
  type: 'CompanyRequested',
  data: { n, companyId: '2BMkTW1uFQcTkQd2v9FvWrzJ3mK', name: 'Example Trading', members: [{ percent: 50 }] },
  metadata: { schemaVersion: 1, tenantId: 'tenant', correlationId: 'request', hash: '0'.repeat(64) },
});

/** The same table, indexes and events per transaction, without checks and notifications. */
function rawAppends(directory: string): Promise<number> {
  const database = openSqlite(join(directory, `raw-${randomUUID()}.db`));
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE events (position INTEGER PRIMARY KEY, stream TEXT NOT NULL, revision INTEGER NOT NULL,
      id TEXT NOT NULL, type TEXT NOT NULL, data TEXT NOT NULL, metadata TEXT NOT NULL) STRICT;
    CREATE UNIQUE INDEX s ON events (stream, revision); CREATE UNIQUE INDEX i ON events (id);`);
  const insert = database.prepare(
    'INSERT INTO events (stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const run = randomUUID();
  const rate = perSecond(WRITERS * APPENDS_EACH, () => {
    for (let n = 0; n < APPENDS_EACH; n++) {
      database.exec('BEGIN IMMEDIATE');
      for (let writer = 0; writer < WRITERS; writer++) {
        const { id, type, data, metadata } = anEvent(n);
        insert.run(`company-${run}${writer}`, n, id, type, JSON.stringify(data), JSON.stringify(metadata));
      }
      database.exec('COMMIT');
    }
  });
  return rate.finally(() => database.close());
}

async function ourAppends(directory: string): Promise<number> {
  const store = await SqliteEventStore.open({ directory: join(directory, randomUUID()) });
  const run = randomUUID();
  const writer = async (number: number): Promise<void> => {
    for (let n = 0; n < APPENDS_EACH; n++)
      await store.append(`company-${run}${number}`, [anEvent(n)], n === 0 ? 'no-stream' : n - 1);
  };
  const rate = await perSecond(WRITERS * APPENDS_EACH, async () => {
    await Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)));
  });
  await store.close();
  return rate;
}

async function fill(directory: string): Promise<void> {
  const store = await SqliteEventStore.open({ directory });
  for (let n = 0; n < EVENTS; n += 100)
    await store.append(
      `company-${n}`,
      Array.from({ length: 100 }, (_, index) => anEvent(n + index)),
      'no-stream',
    );
  await store.close();
}

async function ourRead(directory: string): Promise<number> {
  const store = await SqliteEventStore.open({ directory });
  const abort = new AbortController();
  const rate = await perSecond(EVENTS, async () => {
    let count = 0;
    const options = { from: START, streamPrefixes: ['company-'], signal: abort.signal };
    for await (const { events } of store.subscribe(options)) if ((count += events.length) >= EVENTS) break;
  });
  abort.abort();
  await store.close();
  return rate;
}

async function rawRead(directory: string): Promise<number> {
  const database = openSqlite(join(directory, 'events.db'));
  const scan = database.prepare('SELECT * FROM events ORDER BY position');
  const rate = await perSecond(EVENTS, () => {
    for (const row of scan.iterate() as Iterable<{ data: string; metadata: string }>) {
      JSON.parse(row.data);
      JSON.parse(row.metadata);
    }
  });
  database.close();
  return rate;
}

export const measures: Measure[] = [
  {
    name: 'append-64-writers',
    unit: 'events/s',
    aim: 0.6,
    run: () =>
      inDirectory((directory) =>
        alternate(
          ROUNDS,
          () => ourAppends(directory),
          () => rawAppends(directory),
        ),
      ),
  },
  {
    name: 'catch-up-read',
    unit: 'events/s',
    aim: 0.7,
    run: () =>
      inDirectory(async (directory) => {
        await fill(directory);
        return alternate(
          ROUNDS,
          () => ourRead(directory),
          () => rawRead(directory),
        );
      }),
  },
];
