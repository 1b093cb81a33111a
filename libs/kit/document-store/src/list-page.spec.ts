import {
  InvalidCursorError,
  listPage,
  type ListQuery,
  listRecords,
  MAX_COUNTED,
  pageInMemory,
} from './list-page.js';
import type { FindOptions, Stored } from './document-store.js';
import { freshList, type Thing } from './testing/fresh.js';
import { TestDocumentStore } from './testing/test-document-store.js';

const orderBy = { field: 'size', then: ['rank'], descending: true } as const;
const all: ListQuery<Thing> = { of: { owner: 'x' }, orderBy };

describe('a page of a list', () => {
  const things = freshList();
  let stores: TestDocumentStore;
  beforeAll(async () => {
    stores = await TestDocumentStore.open();
    for (const [size, id] of ['a', 'b', 'c', 'd', 'e', 'f', 'g'].entries())
      await stores.store.put(things, id, { name: 'n', size, rank: size, owner: 'x', words: ['acme'] });
  });
  afterAll(() => stores.close());
  const page = (query: ListQuery<Thing>, request: Parameters<typeof listRecords>[3]) =>
    listRecords(stores.store, things, query, request);
  const idsOf = ({ content }: { readonly content: readonly Stored<Thing>[] }) => content.map(({ id }) => id);

  it('counts all entries of a list, but matches of a filter or search only up to a limit', async () => {
    const few = { maxCounted: 3 };
    expect(MAX_COUNTED).toBe(10_000);
    expect(await page({ ...all, ...few }, { size: 2 })).toMatchObject({
      total: 7,
      totalPages: 4,
      totalRelation: 'eq',
    });
    for (const filter of [{ where: { name: 'n' } }, { where: { size: { $gte: 2 } } }, { words: ['acme'] }])
      expect(await page({ ...all, ...few, ...filter }, { size: 2 })).toMatchObject({
        total: 3,
        totalPages: 2,
        totalRelation: 'gte',
      });
    for (const filter of [{ where: { size: { $lt: 3 } } }, { where: { name: undefined, size: 1 } }])
      expect(await page({ ...all, ...few, ...filter }, { size: 2 })).toMatchObject({ totalRelation: 'eq' });
  });

  it('names the next page until the last one, also after a numbered page', async () => {
    const second = await page(all, { page: 1, size: 3 });
    expect([idsOf(second), second.page]).toEqual([['d', 'c', 'b'], 1]);
    const last = await page(all, { size: 3, cursor: second.nextCursor ?? '' });
    expect([idsOf(last), last.page, last.nextCursor, last.total]).toEqual([['a'], null, null, 7]);
    expect(await page(all, { size: 7 })).toMatchObject({ nextCursor: null });
    expect(await page(all, { page: 9, size: 7 })).toMatchObject({ content: [], nextCursor: null });
  });

  it('rejects a cursor that was changed or comes from another list', async () => {
    const { nextCursor } = await page(all, { size: 2, filters: 'a' });
    const cursor = nextCursor ?? '';
    const rejected: [ListQuery<Thing>, string, string][] = [
      [{ ...all, of: { owner: 'y' } }, cursor, 'a'],
      [{ ...all, orderBy: { ...orderBy, descending: false } }, cursor, 'a'],
      [{ ...all, orderBy: { field: 'size' } }, cursor, 'a'],
      [all, cursor, 'b'],
      [all, '', 'a'],
      [all, `${cursor}=`, 'a'],
      [all, ` ${cursor}`, 'a'],
      [all, 'A'.repeat(3_000), 'a'],
      ...Array.from(cursor, (one, at): [ListQuery<Thing>, string, string] => {
        const changed = `${cursor.slice(0, at)}${one === 'A' ? 'B' : 'A'}${cursor.slice(at + 1)}`;
        return [all, changed, 'a'];
      }),
    ];
    for (const [query, changed, filters] of rejected)
      await expect(page(query, { size: 2, cursor: changed, filters })).rejects.toThrow(InvalidCursorError);
    expect(idsOf(await page(all, { size: 2, cursor, filters: 'a' }))).toEqual(['e', 'd']);
  });

  it('continues after an entry of documents in memory, even if that entry is gone', async () => {
    const entry = (id: string, size: number): Stored<Thing> => ({
      id,
      revision: 1,
      document: { name: id, size },
    });
    // Entries of the same size stay in the given order.
    const entries = [entry('b', 2), entry('z', 1), entry('c', 1), entry('d', 0)];
    const read = (some: readonly Stored<Thing>[]) => (options: FindOptions<Thing>) =>
      Promise.resolve(pageInMemory(some, options));
    const query = { of: {}, orderBy: { field: 'size', descending: true } } as const;
    const first = await listPage('memory', query, { size: 2 }, read(entries));
    const next = { size: 2, cursor: first.nextCursor ?? '' };
    expect(idsOf(await listPage('memory', query, next, read(entries)))).toEqual(['c', 'd']);
    const fewer = [entry('a', 3), entry('d', 0)];
    expect(idsOf(await listPage('memory', query, next, read(fewer)))).toEqual(['d']);
  });
});
