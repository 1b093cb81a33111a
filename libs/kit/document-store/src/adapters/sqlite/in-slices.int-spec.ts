import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '#kit/event-store/adapters';
import { type Collection, DROPPING, type Lease, type Write } from '../../document-store.js';
import { DocumentFile } from './document-file.js';
import { inSlices } from './in-slices.js';
import { SqliteDocumentStore } from './sqlite-document-store.js';

const DOCUMENTS = 2_000;

interface Thing {
  readonly owner: string;
  readonly at: number;
  readonly word: string;
}

const things: Collection<Thing> = {
  name: 'things',
  kind: 'derived',
  list: { of: 'owner', by: 'at', filters: ['word'] },
  search: ({ word }) => [word],
};

function busyFor(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe('long work on a document file', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'slices-'));
  });
  afterEach(() => {
    rmSync(directory, { recursive: true });
  });

  /** Opens a store that contains the documents of a subscription. */
  async function filled(): Promise<SqliteDocumentStore> {
    const store = await SqliteDocumentStore.open({ directory });
    const fence = (await store.acquireLease('lease', 'owner', 60_000)) as Lease;
    const writes = Array.from({ length: DOCUMENTS }, (_, at): Write => {
      const document = { owner: `o${at % 700}`, at, word: `w${at}` };
      return { kind: 'put', collection: things, id: `id-${at}`, document };
    });
    await store.commit({ subscription, position: 1, fence, writes });
    return store;
  }
  const subscription = { name: 'things', kind: 'derived' } as const;
  const rows = () => {
    const database = openSqlite(join(directory, 'read-models.db'));
    const sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE '%things'";
    const tables = database.prepare(sql).all() as { name: string }[];
    const count = (name: string) =>
      (database.prepare(`SELECT count(*) AS count FROM "${name}"`).get() as { count: number }).count;
    const counts = Object.fromEntries(tables.map(({ name }) => [name, count(name)]));
    database.close();
    return counts;
  };

  it('ends a transaction after a few milliseconds and leaves as much time to others', async () => {
    const file = await DocumentFile.open(directory, 'derived');
    const write = jest.spyOn(file, 'write');
    const began = performance.now();
    let steps = 0;
    await inSlices(file, () => {
      busyFor(3);
      return ++steps < 30;
    });
    expect(steps).toBe(30);
    // A transaction contains at most three of these steps.
    expect(write.mock.calls.length).toBeGreaterThanOrEqual(10);
    expect(performance.now() - began).toBeGreaterThan(2 * 29 * 3 * 0.9);
    await file.close();
  });

  it('lets other processes write while documents are dropped', async () => {
    const [store, another] = [await filled(), await SqliteDocumentStore.open({ directory })];
    const drop = { isDone: false };
    const dropped = store.drop(subscription, [things]).finally(() => {
      drop.isDone = true;
    });
    let writes = 0;
    for (; !drop.isDone; writes++)
      await another.put({ name: 'others', kind: 'derived' }, String(writes), { writes });
    expect(writes).toBeGreaterThan(5);
    await dropped;
    expect(rows()).toEqual({});
    await Promise.all([store.close(), another.close()]);
  });

  it('goes on after the process that dropped documents has died', async () => {
    const first = await filled();
    const interrupted = first.drop(subscription, [things]);
    interrupted.catch(() => undefined);
    while (rows()['documents-things'] === DOCUMENTS) await new Promise((next) => setImmediate(next));
    await first.close();
    await expect(interrupted).rejects.toThrow(/is closed/);
    const left = rows();
    expect(left['documents-things']).toBeGreaterThan(0);
    expect(left['words-things']).toBe(left['documents-things']);

    const next = await SqliteDocumentStore.open({ directory });
    expect(await next.checkpoint(subscription)).toBe(DROPPING);
    await next.drop(subscription, [things]);
    expect(await next.checkpoint(subscription)).toBeNull();
    expect(rows()).toEqual({});
    await next.close();
  });
});
