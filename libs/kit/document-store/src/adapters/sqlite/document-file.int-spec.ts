import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '#kit/event-store/adapters';
import { pagesOf } from '../../records.js';
import {
  type Collection,
  DocumentStoreCorruptError,
  DocumentStoreUnavailableError,
  type Lease,
} from '../../document-store.js';
import { DocumentFiles } from './document-files.js';
import { SqliteDocumentStore } from './sqlite-document-store.js';
import { countQuery, findQuery, type Query, stepsQuery } from './queries.js';

const plain: Collection<{ owner: string; kind: string; at: number; words: string[] }> = {
  name: 'things',
  kind: 'derived',
};
const things: typeof plain = {
  ...plain,
  search: ({ words }) => words,
  list: { of: 'owner', by: 'at', filters: ['kind'] },
};

describe('the embedded document store', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'documents-'));
  });
  afterEach(() => {
    rmSync(directory, { recursive: true });
  });
  const open = (): Promise<SqliteDocumentStore> => SqliteDocumentStore.open({ directory });

  it.each([
    ['read-models.db', 'projections discard'],
    ['records.db', 'restore it from a backup'],
  ])('rejects %s and leaves it untouched if it belongs to another program', async (name, remedy) => {
    const foreign = Buffer.from('Dear diary, '.repeat(50));
    writeFileSync(join(directory, name), foreign);
    await expect(open()).rejects.toThrow(DocumentStoreCorruptError);
    await expect(open()).rejects.toThrow(remedy);
    expect(readFileSync(join(directory, name))).toEqual(foreign);
  });

  it.each(['read-models.db', 'records.db'])('rejects %s if it is truncated', async (name) => {
    const store = await open();
    const collection = { ...things, kind: name === 'records.db' ? 'record' : 'derived' } as const;
    await store.put(collection, 'a', { owner: 'x'.repeat(100_000), at: 1, kind: 'm', words: [] });
    await store.close();
    truncateSync(join(directory, name), 20_000);
    const before = readFileSync(join(directory, name));
    await expect(open()).rejects.toThrow(/truncated/);
    expect(readFileSync(join(directory, name))).toEqual(before);
  });

  it('reports the store as unavailable if the directory cannot be created', async () => {
    writeFileSync(join(directory, 'file'), '');
    await expect(SqliteDocumentStore.open({ directory: join(directory, 'file') })).rejects.toThrow(
      DocumentStoreUnavailableError,
    );
  });

  it('reports a full disk and keeps earlier documents', async () => {
    const store = await open();
    await store.put(things, 'a', { owner: 'x', at: 1, kind: 'm', words: [] });
    await store.close();
    const files = await DocumentFiles.open(directory);
    const limited = new SqliteDocumentStore(files);
    // SQLite reports a database at its page limit like a full disk. The limit applies to one connection.
    files.derived.file.exec('PRAGMA max_page_count = 10');
    const large = { owner: 'x'.repeat(1_000_000), at: 2, kind: 'm', words: [] };
    await expect(limited.put(things, 'b', large)).rejects.toThrow(/the disk is full/);
    expect((await limited.get(things, 'a'))?.document.at).toBe(1);
    expect(await limited.get(things, 'b')).toBeNull();
    await limited.close();
  });

  it('syncs derived documents to disk only for durable commits', async () => {
    const files = await DocumentFiles.open(directory);
    const store = new SqliteDocumentStore(files);
    const fence = (await store.acquireLease('lease', 'owner', 60_000)) as Lease;
    const subscription = { name: 'totals', kind: 'derived' } as const;
    const modes: unknown[] = [];
    const { file } = files.derived;
    // The getter runs within the commit's transaction, so it sees the mode that decides whether the commit is synced.
    const document = () => ({
      get at() {
        return modes.push(file.prepare('PRAGMA synchronous').get());
      },
    });
    const commit = (durable: boolean, id: string) =>
      store.commit({
        subscription,
        position: 1,
        fence,
        writes: [{ kind: 'put', collection: plain, id, document: document() }],
        durable,
      });
    await commit(false, 'a');
    expect(new Set(modes.splice(0).map((mode) => JSON.stringify(mode)))).toEqual(
      new Set(['{"synchronous":1}']),
    );
    await commit(true, 'b');
    // The getter also runs once before the transaction, when the document is checked.
    expect(modes.splice(0).at(-1)).toEqual({ synchronous: 2 });
    await commit(false, 'c');
    expect(modes.at(-1)).toEqual({ synchronous: 1 });
    await store.close();
  });

  const bytesOf = (): string =>
    readdirSync(directory)
      .map((name) => readFileSync(join(directory, name), 'latin1'))
      .join();

  it.each(['derived', 'record'] as const)(
    'leaves no trace of overwritten and removed %s documents after a scrub, or when it is closed',
    async (kind) => {
      const store = await open();
      const collection = { ...plain, kind } as const;
      const removeSome = async () => {
        await store.put(collection, 'a', { owner: 'Lovelace', at: 1, kind: 'm', words: [] });
        await store.put(collection, 'a', { owner: 'x', at: 1, kind: 'm', words: [] });
        await store.put(collection, 'b', { owner: 'Lovelace', at: 1, kind: 'm', words: [] });
        await store.remove(collection, 'b');
        expect(bytesOf()).toContain('Lovelace');
      };
      await removeSome();
      await store.scrub();
      expect(bytesOf()).not.toContain('Lovelace');
      await removeSome();
      await store.close();
      expect(bytesOf()).not.toContain('Lovelace');
    },
  );

  describe('search words', () => {
    /** The words are not in the document, like those of personal data, which the document contains only encrypted. */
    const put = (store: SqliteDocumentStore, id: string, ...words: string[]) =>
      store.put({ ...things, search: () => words }, id, { owner: 'x', kind: 'm', at: 1, words: [] });
    const found = async (store: SqliteDocumentStore, ...words: string[]) =>
      (await store.find(things, { where: { owner: 'x' }, words, limit: 2_000 })).map(({ id }) => id);
    const idOf = (index: number) => `id-${(index * 7919) % 1009}`;
    const sizes = [10, 1_500, 700, 3_000, 50];
    const wordOf = (index: number, round: number) =>
      `<${index}>`.repeat((sizes[(index + round) % 5] ?? 1) / 5);
    const fill = async (store: SqliteDocumentStore) => {
      for (let round = 0; round < 3; round++)
        await Promise.all(
          Array.from({ length: 1000 }, (_, index) =>
            put(store, idOf(index), `<${index}>`, wordOf(index, round), 'all'),
          ),
        );
    };
    const removed = Array.from({ length: 200 }, (_, index) => index * 5 + 1);
    const left = () => new Set(bytesOf().match(/<\d+>/g));
    const expectNone = () => {
      const numbers = left();
      expect(removed.filter((index) => numbers.has(`<${index}>`))).toEqual([]);
      expect(numbers.has('<0>')).toBe(true);
    };

    it('leave no copies after a scrub, during which other processes read and write', async () => {
      const [store, another] = [await open(), await open()];
      await fill(store);
      expect(await found(another, 'all')).toHaveLength(1_000);
      await Promise.all(removed.map((index) => store.remove(things, idOf(index))));
      const scrub = { isDone: false };
      const scrubbed = store.scrub().finally(() => {
        scrub.isDone = true;
      });
      let round = 0;
      for (; !scrub.isDone; round++) {
        await put(another, `new-${round}`, 'all', `new${round}`);
        await put(another, idOf(5 * round), 'all', `changed${round}`);
        await another.remove(things, `new-${round - 1}`);
        expect(await found(another, 'all')).toHaveLength(801);
        expect(await found(store, 'all', `new${round}`)).toEqual([`new-${round}`]);
        expect(await found(store, `changed${round}`)).toEqual([idOf(5 * round)]);
        expect(await found(another, `<${5 * round + 5}>`)).toContain(idOf(5 * round + 5));
      }
      expect(round).toBeGreaterThan(2);
      await scrubbed;
      const numbers = left();
      expect(removed.filter((index) => numbers.has(`<${index}>`))).toEqual([]);
      expect(await another.count(things, {})).toBe(801);
      await Promise.all([store.close(), another.close()]);
    });

    it('are rewritten from the start after a process died on the way', async () => {
      const files = await DocumentFiles.open(directory);
      const store = new SqliteDocumentStore(files);
      await fill(store);
      const { words } = files.derived.tables;
      await files.derived.file.write(() => {
        words.beginRewrite(things);
        words.moveSome(things, 500);
      });
      await Promise.all(removed.map((index) => store.remove(things, idOf(index))));
      await store.close();
      const next = await open();
      expect(await found(next, 'all')).toHaveLength(800);
      await next.scrub();
      expectNone();
      expect(await found(next, 'all')).toHaveLength(800);
      await next.close();
    });

    it('are dropped with the documents, also during a fill', async () => {
      const store = await open();
      const fence = (await store.acquireLease('lease', 'owner', 60_000)) as Lease;
      const subscription = { name: 'filled', kind: 'derived' } as const;
      const collection = { ...things, search: () => ['<1>'] };
      const document = { owner: 'x', kind: 'm', at: 1, words: [] };
      const write = { collection, id: 'a' } as const;
      await store.fill({ subscription, position: 1, fence, writes: [{ ...write, kind: 'put', document }] });
      await store.fill({ subscription, position: 2, fence, writes: [{ ...write, kind: 'remove' }] });
      await store.fill({ subscription, position: 3, fence, writes: [{ ...write, kind: 'put', document }] });
      await store.drop(subscription, [collection]);
      await put(store, 'b', 'other');
      expect(await found(store, '<')).toEqual([]);
      await store.close();
      expect(left()).toEqual(new Set());
    });
  });

  it('lists and searches documents that were stored before the collection had a list', async () => {
    const before = await open();
    for (const [at, id] of ['a', 'b', 'c'].entries())
      await before.put(plain, id, { owner: 'x', kind: id === 'c' ? 'n' : 'm', at, words: [`${id}cme`] });
    await before.close();
    const store = await open();
    const page = (kind: string, words: string[] = []) =>
      store.page(things, { where: { owner: 'x', kind }, words, limit: 1 });
    expect(await page('m')).toMatchObject({ results: [{ id: 'a' }], total: 2 });
    expect(await page('m', ['bcm'])).toMatchObject({ results: [{ id: 'b' }], total: 1 });
    await store.close();
  });

  it('creates indexes only after a fill, even if documents are read meanwhile', async () => {
    const files = await DocumentFiles.open(directory);
    const store = new SqliteDocumentStore(files);
    const fence = (await store.acquireLease('lease', 'owner', 60_000)) as Lease;
    const subscription = { name: 'totals', kind: 'derived' } as const;
    const created = () =>
      files.derived.file.prepare("SELECT name FROM sqlite_schema WHERE tbl_name LIKE '%things' AND sql > ''");
    for (const [at, id] of ['a', 'b'].entries()) {
      expect(await store.folded(things, ['a'])).toHaveLength(at);
      const document = { owner: 'x', kind: 'm', at, words: [] };
      const writes = [{ kind: 'put', collection: things, id, document, position: at } as const];
      await store.fill({ subscription, position: at, fence, writes });
      const names = ['documents-things', 'words-things', 'former-words-things'];
      expect(created().all()).toEqual(names.map((name) => ({ name })));
    }
    await store.define([things]);
    expect((await store.page(things, { where: { owner: 'x' }, limit: 1 })).total).toBe(2);
    await store.close();
  });

  it('pages through thousands of search results in the order of their list', async () => {
    const store = await open();
    const ids = Array.from({ length: 3000 }, (_, index) => `id-${String(index).padStart(4, '0')}`);
    const kindOf = (index: number) => (index % 7 === 0 ? 'm' : 'n');
    const wordsOf = (index: number) => ['all', `a${index}`, ...(index % 2 === 0 ? ['even'] : [])];
    await Promise.all(
      ids.map((id, at) => store.put(things, id, { owner: 'x', kind: kindOf(at), at, words: wordsOf(at) })),
    );
    const evenOnes = ids.filter((_, index) => index % 2 === 0).reverse();
    const newest = { orderBy: { field: 'at', descending: true }, limit: 3 } as const;
    for (const offset of [0, 700, 1498, 5000]) {
      const page = await store.page(things, { where: { owner: 'x' }, words: ['ev'], ...newest, offset });
      expect(page.results.map(({ id }) => id)).toEqual(evenOnes.slice(offset, offset + 3));
      expect(page.total).toBe(1500);
    }
    const some = { where: { owner: 'x', kind: 'm' }, words: ['a', 'even'] };
    const both = evenOnes.filter((id) => Number(id.slice(3)) % 7 === 0);
    const page = await store.page(things, { ...some, ...newest, offset: 200 });
    expect(page.results.map(({ id }) => id)).toEqual(both.slice(200, 203));
    expect([page.total, await store.count(things, some)]).toEqual([both.length, both.length]);
    await store.close();
  });

  it('lets other work run between the pages of a long loop, however many loops run', async () => {
    const store = await open();
    const ids = Array.from({ length: 2000 }, (_, index) => `id-${index}`);
    await Promise.all(
      ids.map((id, at) => store.put(things, id, { owner: 'x'.repeat(500), kind: 'm', at, words: [] })),
    );
    let turns = 0;
    let isDone = false;
    const count = (): void => {
      turns++;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const loop = async (): Promise<number> => {
      let read = 0;
      for await (const page of pagesOf(store, things, { orderBy: { field: 'at' }, limit: 20 }))
        read += page.length;
      return read;
    };
    expect(await Promise.all([loop(), loop(), loop(), loop(), loop()])).toEqual(Array(5).fill(2000));
    isDone = true;
    // All of it takes far longer than one turn may. Without turns, the counter would still be at 0.
    expect(turns).toBeGreaterThan(1);
    await store.close();
  });

  it('finds documents written by any process since the last search', async () => {
    const [store, another] = [await open(), await open()];
    const put = (by: SqliteDocumentStore, id: string, word: string) =>
      by.put(things, id, { owner: 'x', kind: 'm', at: 1, words: [word] });
    const matches = async () =>
      (await store.find(things, { where: { owner: 'x' }, words: ['acme'], limit: 9 })).map(({ id }) => id);
    expect(await matches()).toEqual([]);
    await put(store, 'own', 'acme');
    expect(await matches()).toEqual(['own']);
    await put(another, 'of-another', 'acme');
    expect(await matches()).toEqual(['of-another', 'own']);
    await put(another, 'own', 'other');
    expect(await matches()).toEqual(['of-another']);
    expect(await matches()).toEqual(['of-another']);
    await Promise.all([store.close(), another.close()]);
  });

  it('finds documents by an index without a table scan', async () => {
    const store = await open();
    await store.define([things]);
    await store.close();
    const database = openSqlite(join(directory, 'read-models.db'));
    const where = { owner: 'x' };
    const planOf = ({ sql, parameters }: Query) =>
      (database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters) as { detail: string }[])
        .map(({ detail }) => detail)
        .join();
    for (const options of [
      { where, orderBy: { field: 'at', descending: true }, limit: 20 } as const,
      { where: { owner: 'x', at: { $gte: 5 } }, orderBy: { field: 'at' }, limit: 20 } as const,
    ])
      expect(planOf(findQuery(things, options, null))).toMatch(
        /^SEARCH documents-things USING INDEX by-owner-at-in-things[^,]*$/,
      );
    const filtered = { where: { owner: 'x', kind: 'a' }, orderBy: { field: 'at' }, limit: 20 } as const;
    expect(planOf(findQuery(things, filtered, null))).toMatch(
      /^SEARCH documents-things USING INDEX by-owner-kind-at-in-things[^,]*$/,
    );
    expect(planOf(stepsQuery(things, filtered, 9))).toMatch(/COVERING INDEX by-owner-kind-at-in-things/);
    expect(planOf(countQuery(things, filtered, null))).toMatch(/^SEARCH totals-things USING PRIMARY KEY/);
    database.close();
  });
});
