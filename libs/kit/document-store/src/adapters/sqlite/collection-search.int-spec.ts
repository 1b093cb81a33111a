import type { FindOptions, Write } from '../../document-store.js';
import { freshList, freshName, type Thing } from '../../testing/fresh.js';
import { TestDocumentStore } from '../../testing/test-document-store.js';
import { DocumentFile } from './document-file.js';

const COUNT = 2_600;
const rankOf = (index: number): number => index % 5;
const idOf = (index: number): string => `id-${String(index).padStart(5, '0')}`;

// The store reads many matches of a search or a range in the order of the list.
describe('a list with many matches', () => {
  const things = freshList('derived');
  let stores: TestDocumentStore;
  beforeAll(async () => {
    stores = await TestDocumentStore.open();
    const fence = await stores.store.acquireLease(freshName(), 'owner', 60_000);
    if (!fence) throw new Error('no lease');
    const writes = Array.from({ length: COUNT }, (_, index): Write => {
      const words = [
        index % 2 === 0 ? 'acme' : 'other',
        ...(index % 10 === 0 ? ['tenth'] : []),
        `only${index}`,
      ];
      const document = {
        name: 'n',
        size: index,
        rank: rankOf(index),
        owner: 'x',
        open: index % 8 !== 0,
        words,
      };
      return { kind: 'put', collection: things, id: idOf(index), document, position: index };
    });
    await stores.store.commit({
      subscription: { name: freshName(), kind: 'derived' },
      position: COUNT,
      fence,
      writes,
    });
  });
  afterAll(() => stores.close());

  const orderBy = { field: 'size', then: ['rank'], descending: true } as const;
  const page = (options: Partial<FindOptions<Thing>>) =>
    stores.store.page(things, {
      orderBy,
      limit: 300,
      ...options,
      where: { owner: 'x', ...options.where },
    });

  it.each<[Partial<FindOptions<Thing>>, (index: number) => boolean]>([
    [{ words: ['acme'] }, (index) => index % 2 === 0],
    [{ words: ['tenth'] }, (index) => index % 10 === 0],
    [{ words: ['tenth'], where: { open: true } }, (index) => index % 10 === 0 && index % 8 !== 0],
    [{ words: ['acme'], where: { open: true } }, (index) => index % 2 === 0 && index % 8 !== 0],
    [{ where: { rank: { $gte: 2 } } }, (index) => rankOf(index) >= 2],
    [{ where: { rank: { $gte: 3 } } }, (index) => rankOf(index) >= 3],
    [{ where: { rank: { $gte: 3 }, open: true } }, (index) => rankOf(index) >= 3 && index % 8 !== 0],
    [
      { where: { rank: { $gte: 4, $lt: 9 }, open: false } },
      (index) => rankOf(index) === 4 && index % 8 === 0,
    ],
    [{ where: { rank: { $gte: 4 } } }, (index) => rankOf(index) >= 4],
    [{ where: { open: true, rank: { $lt: 3 } } }, (index) => index % 8 !== 0 && rankOf(index) < 3],
  ])('is paged by place and counted up to a number: %j', async (options, matches) => {
    const all = Array.from({ length: COUNT }, (_, index) => index)
      .filter(matches)
      .reverse();
    const ids: string[] = [];
    for (let last: number | undefined = COUNT; last !== undefined; last = all[ids.length - 1]) {
      const next = await page({ ...options, after: [last, rankOf(last), idOf(last)] });
      expect(next.total).toBe(all.length);
      if (next.results.length === 0) break;
      ids.push(...next.results.map(({ id }) => id));
    }
    expect(ids).toEqual(all.map(idOf));
    for (const countUpTo of [5, all.length, all.length + 5]) {
      const last = await page({ ...options, countUpTo, offset: all.length - 2 });
      expect(last.results.map(({ id }) => id)).toEqual(all.slice(-2).map(idOf));
      expect(last.total).toBe(Math.min(countUpTo, all.length));
    }
  });

  /** Returns the statements that a page runs on documents. */
  const statementsOf = async (options: Partial<FindOptions<Thing>>): Promise<string[]> => {
    const prepare = jest.spyOn(DocumentFile.prototype, 'prepare');
    await page({ limit: 20, ...options });
    const statements = prepare.mock.calls.map(([sql]) => sql).filter((sql) => sql.includes('"documents-'));
    prepare.mockRestore();
    return statements;
  };

  it.each([{}, { where: { open: true }, countUpTo: 1_000 }])(
    'reads only the documents of a page of a search, if many of the list match: %j',
    async (options) => {
      const [numbers = '', documents = '', ...others] = await statementsOf({ words: ['tenth'], ...options });
      expect(others).toEqual([]);
      expect(numbers).toMatch(/SELECT json_group_array\(number\) .* ORDER BY json_extract.* LIMIT \?/s);
      expect(documents).toMatch(/SELECT rowid AS number, .* WHERE rowid IN /s);
      expect(documents).not.toMatch(/ORDER BY/);
    },
  );

  it('reads only the documents of a page of a range, if many of the list match', async () => {
    const [count, inRange, numbers, documents, ...others] = await statementsOf({
      where: { rank: { $gte: 4 } },
      countUpTo: 1_000,
    });
    expect(others).toEqual([]);
    for (const sql of [count, inRange, numbers]) expect(sql).not.toMatch(/SELECT id, revision, body/);
    expect(documents).toMatch(/SELECT rowid AS number, .* WHERE rowid IN /s);
  });

  it('sorts the search results if few of the list match', async () => {
    const [documents = '', ...others] = await statementsOf({ words: ['only2599'] });
    expect(others).toEqual([]);
    expect(documents).toMatch(/ rowid IN .* ORDER BY \+/s);
  });
});
