import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreCorruptError, EventStoreUnavailableError, START } from '#kit/event-store';
import { openSqlite, SqliteEventStore } from '#kit/event-store/adapters';
import { anEvent, someEvents, take } from '#kit/event-store/testing';
import { openEventFile } from './event-file.js';

/** The built file, because a plain Node process cannot run our TypeScript. */
const WRITER = 'dist/libs/kit/event-store/src/adapters/sqlite/testing/writer.js';

let directory: string;
let file: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'event-store-'));
  file = join(directory, 'events.db');
});
afterEach(() => rm(directory, { recursive: true }));

async function withStore<T>(use: (store: SqliteEventStore) => Promise<T>): Promise<T> {
  const store = await SqliteEventStore.open({ directory });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode === null) await once(child, 'exit');
};

describe('an event file', () => {
  it('keeps its events after the store is closed', async () => {
    await withStore((store) => store.append('a-1', someEvents(3), 'no-stream'));
    expect(await withStore((store) => store.readStream('a-1'))).toHaveLength(3);
  });

  it('lets other work run while a long stream is read', () =>
    withStore(async (store) => {
      await store.append('a-1', someEvents(1000), 'no-stream');
      let turns = 0;
      let reading = true;
      const next = (): void => {
        turns++;
        if (reading) setImmediate(next);
      };
      setImmediate(next);
      const events = await store.readStream('a-1', { from: 100, limit: 850 });
      reading = false;
      expect(events.map(({ revision }) => revision)).toEqual(events.map((_, index) => 100 + index));
      expect(events).toHaveLength(850);
      expect(turns).toBeGreaterThanOrEqual(4);
    }));

  it('is read again after it was unreadable, even if nothing is appended', () =>
    withStore(async (store) => {
      await store.append('a-1', someEvents(3), 'no-stream');
      const database = openSqlite(file);
      database.exec('ALTER TABLE events RENAME TO away');
      const calls: string[] = [];
      const observer = {
        onInterrupted: () => {
          calls.push('interrupted');
          database.exec('ALTER TABLE away RENAME TO events');
        },
        onResumed: () => {
          calls.push('resumed');
        },
      };
      expect(await take(store, 3, { from: START, streamPrefixes: ['a-'], observer })).toHaveLength(3);
      expect(calls).toEqual(['interrupted', 'resumed']);
      database.close();
    }));

  it('recognizes a repeated append after it was reopened', async () => {
    const events = someEvents(2);
    const first = await withStore((store) => store.append('a-1', events, 'no-stream'));
    expect(await withStore((store) => store.append('a-1', events, 'no-stream'))).toEqual(first);
  });

  it.each(['data', 'metadata'])(
    'returns an event with damaged %s without content and reads the next one',
    (column) =>
      withStore(async (store) => {
        await store.append('a-1', someEvents(2), 'no-stream');
        const database = openSqlite(file);
        database.exec(`UPDATE events SET ${column} = '{"half' WHERE revision = 0`);
        database.close();
        const [damaged, next] = await store.readStream('a-1');
        expect(damaged).toMatchObject({ revision: 0, data: {}, metadata: {} });
        expect(next?.data['n']).toBe(1);
      }),
  );

  it('rejects an event id that was used in another stream', () =>
    withStore(async (store) => {
      const event = anEvent();
      await store.append('a-1', [event], 'no-stream');
      await expect(store.append('a-2', [anEvent(), event], 'no-stream')).rejects.toThrow('another stream');
      expect(await store.readStream('a-2')).toEqual([]);
      expect((await store.append('a-2', [anEvent()], 'no-stream')).revision).toBe(0);
    }));

  const damages: Record<string, () => Promise<void>> = {
    'is not a database': () => writeFile(file, 'not a database, but long enough to have a header'.repeat(10)),
    'is another database': async () => {
      const other = openSqlite(file);
      other.exec('CREATE TABLE mine (id)');
      other.close();
      return Promise.resolve();
    },
    'is truncated': () => truncate(file, 8192),
    'is damaged inside': async () => {
      const bytes = await readFile(file);
      bytes.fill(0x5a, 4096 * 3 + 10, 4096 * 3 + 2000);
      await writeFile(file, bytes);
    },
    'has a newer schema version': async () => {
      const ours = openSqlite(file);
      ours.exec('PRAGMA user_version = 99');
      ours.close();
      return Promise.resolve();
    },
    'is missing although its log exists': async () => {
      await rm(file);
      await writeFile(`${file}-wal`, 'pages');
    },
  };
  it.each(Object.keys(damages))('is rejected and left untouched if it %s', async (what) => {
    if (what !== 'is another database')
      await withStore((store) => store.append('a-1', someEvents(500), 'no-stream'));
    await damages[what]?.();
    const before = existsSync(file) ? await readFile(file) : null;
    const opening = SqliteEventStore.open({ directory });
    await expect(opening).rejects.toThrow(EventStoreCorruptError);
    await expect(opening).rejects.toThrow(/left untouched/);
    expect(existsSync(file) ? await readFile(file) : null).toEqual(before);
  });

  it.each([
    ['nothing', 0],
    ['one page', 4096],
    ['every page', Infinity],
  ])('is created although a process was killed after it wrote %s', async (_, written) => {
    // Without syncs, the journal of an open transaction is valid at any time.
    const killed = openSqlite(join(directory, 'killed.db'));
    killed.exec('PRAGMA synchronous = OFF; BEGIN; CREATE TABLE events (id); CREATE TABLE checkpoints (id)');
    killed.exec('PRAGMA application_id = 0x50465345');
    await copyFile(join(directory, 'killed.db-journal'), `${file}-journal`);
    killed.exec('COMMIT');
    killed.close();
    await copyFile(join(directory, 'killed.db'), file);
    await truncate(file, Math.min(written, (await stat(file)).size));
    await withStore((store) => store.append('a-1', someEvents(3), 'no-stream'));
    expect(await withStore((store) => store.readStream('a-1'))).toHaveLength(3);
  });

  it('is reported as unavailable if it cannot be created', async () => {
    await writeFile(join(directory, 'taken'), '');
    const opening = SqliteEventStore.open({ directory: join(directory, 'taken') });
    await expect(opening).rejects.toThrow(EventStoreUnavailableError);
  });

  it('rejects appends on a full disk, stays readable, and accepts appends when there is room', async () => {
    const database = await openEventFile(directory);
    const store = new SqliteEventStore(database, file);
    await store.append('a-1', [anEvent()], 'no-stream');
    // SQLite reports a database at its page limit like a full disk.
    database.exec('PRAGMA max_page_count = 20');
    const large = anEvent({ text: 'x'.repeat(500_000) });
    const [refused] = await Promise.allSettled([store.append('a-1', [large], 0)]);
    expect(refused).toMatchObject({ reason: { name: 'EventStoreUnavailableError' } });
    expect(await store.readStream('a-1')).toHaveLength(1);
    database.exec('PRAGMA max_page_count = 1000000');
    expect((await store.append('a-1', [large], 0)).revision).toBe(1);
    await store.close();
  });
});

describe('a closed event store', () => {
  it('has finished the appends in progress and rejects new ones', async () => {
    const store = await SqliteEventStore.open({ directory });
    const append = store.append('a-1', someEvents(1), 'no-stream');
    await store.close();
    expect((await append).revision).toBe(0);
    await expect(store.append('a-1', someEvents(1), 0)).rejects.toThrow(EventStoreUnavailableError);
    await expect(store.readStream('a-1')).rejects.toThrow(EventStoreUnavailableError);
  });
});

describe('several processes that share an event file', () => {
  /** Starts a process that sends the number of each acknowledged event. */
  function writer(stream: string, count: number): ChildProcess {
    return fork(WRITER, [file, stream, String(count)], { execArgv: [] });
  }

  it("see each other's events in one order and wake each other", () =>
    withStore(async (store) => {
      const received = take(store, 400, { from: START, streamPrefixes: ['a-'] });
      const children = ['a-1', 'a-2'].map((stream) => writer(stream, 100));
      const own = ['a-3', 'a-4'].map(async (stream) => {
        for (let n = 0; n < 100; n++)
          await store.append(stream, someEvents(1, n), n === 0 ? 'no-stream' : n - 1);
      });
      const events = await received;
      await Promise.all(own);
      await Promise.all(children.map(ended));
      for (const stream of ['a-1', 'a-2', 'a-3', 'a-4'])
        expect(events.filter((event) => event.stream === stream).map((event) => event.revision)).toEqual(
          Array.from({ length: 100 }, (_, n) => n),
        );
    }));

  it('lose no acknowledged event when one of them is killed', async () => {
    await withStore((store) => store.append('b-1', someEvents(1), 'no-stream'));
    for (let round = 0; round < 5; round++) {
      const child = writer(`a-${round}`, 1_000_000);
      let acknowledged = -1;
      await new Promise<void>((resolve) => {
        child.on('message', (n) => {
          acknowledged = n as number;
          if (acknowledged >= 20 + round * 7) child.kill('SIGKILL');
        });
        child.on('exit', () => {
          resolve();
        });
      });
      const events = await withStore((store) => store.readStream(`a-${round}`));
      expect(events.length).toBeGreaterThan(acknowledged);
      expect(events.every((event, n) => event.revision === n && event.data['n'] === n)).toBe(true);
    }
  });
});
