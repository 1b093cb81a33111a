import type { Collection, FindOptions, Order, Place, Stored } from '../document-store.js';
import { pagesOf } from '../records.js';
import { freshList, type Subject, type Thing } from './fresh.js';

const COUNT = 30;
const byRank = { field: 'size', then: ['rank'] } as const;

export function cursorContract(stores: Subject): void {
  describe('continuing after a place', () => {
    let list: Collection<Thing>;
    beforeAll(async () => {
      list = freshList();
      await stores.one.define([list]);
      for (let index = 0; index < COUNT; index++)
        await stores.one.put(list, `id-${index % 7}-${index}`, {
          name: index % 3 === 0 ? 'third' : 'n',
          size: Math.floor(index / 5),
          owner: 'x',
          open: index % 2 === 0,
          words: ['acme', `acre${index}`],
          ...(index % 4 === 0 ? {} : { rank: index % 2 === 0 ? index : 7 }),
        });
      await stores.one.put(list, 'other', { name: 'n', size: 1, owner: 'y', rank: 7, words: ['acme'] });
    });

    const orders: readonly Order<Thing>[] = [
      byRank,
      { ...byRank, descending: true },
      { field: 'size' },
      { field: 'size', then: ['name', 'rank'], descending: true },
      { field: 'size', then: ['open'] },
    ];
    it.each<[string, Partial<FindOptions<Thing>>]>([
      ['all of a list', {}],
      ['a filtered list', { where: { name: 'third' } }],
      ['two filters', { where: { name: 'n', open: false } }],
      ['a range of the order', { where: { size: { $gte: 1, $lt: 4 } } }],
      ['a search', { words: ['ac'] }],
      ['a search in a filtered list', { words: ['acme'], where: { open: true } }],
    ])('finds each document of %s once, in every order', async (_, options) => {
      for (const orderBy of orders) {
        const query = { ...options, where: { owner: 'x', ...options.where }, orderBy };
        const all = await stores.one.find(list, { ...query, limit: 100 });
        expect(all.length).toBeGreaterThan(5);
        const results: Stored<Thing>[] = [];
        for (let last: Stored<Thing> | undefined; ; last = results.at(-1)) {
          const after = last && { after: placeOf(last, orderBy) };
          const page = await stores.other.page(list, { ...query, ...after, limit: 4 });
          expect(page.total).toBe(all.length);
          if (page.results.length === 0) break;
          results.push(...page.results);
        }
        expect(results.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
      }
    });

    it('repeats and misses no document if others are added and removed', async () => {
      const own = freshList();
      const put = (id: string, size: number) =>
        stores.one.put(own, id, { name: id, size, rank: 1, owner: 'x' });
      for (const [size, id] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) await put(id, size);
      const orderBy = { ...byRank, descending: true };
      const next = async (after?: Place) => {
        const options = { where: { owner: 'x' }, orderBy, limit: 2, ...(after && { after }) };
        return (await stores.other.find(own, options)).map(({ id }) => id);
      };
      expect(await next()).toEqual(['f', 'e']);
      await put('g', 9);
      await put('e2', 4);
      await stores.one.remove(own, 'e');
      await stores.one.remove(own, 'f');
      expect(await next([4, 1, 'e'])).toEqual(['d', 'c']);
      await stores.one.remove(own, 'b');
      expect(await next([2, 1, 'c'])).toEqual(['a']);
    });

    it('pages through all documents once while others are added and removed', async () => {
      const own = freshList();
      const put = (id: string, size: number) =>
        stores.one.put(own, id, { name: id, size, open: size % 2 === 0, owner: 'x' });
      for (const [size, id] of ['a', 'b', 'c', 'd', 'e', 'f', 'g'].entries()) await put(id, size);
      const ids: string[] = [];
      const query = { where: { owner: 'x' }, orderBy: { field: 'size', then: ['open'] }, limit: 2 } as const;
      for await (const page of pagesOf(stores.other, own, query)) {
        ids.push(...page.map(({ id }) => id));
        // Pages that were numbered would skip two documents and repeat one.
        for (const { id } of page) await stores.one.remove(own, id);
        await put(`before ${ids.length}`, -1);
      }
      expect(ids.join('')).toBe('abcdefg');
    });

    it('reads no further page after one that is not full', async () => {
      const own = freshList();
      for (const id of ['a', 'b', 'c', 'd']) await stores.one.put(own, id, { name: id, size: 1, owner: 'x' });
      const lengths = async (limit: number) => {
        const pages: number[] = [];
        for await (const page of pagesOf(stores.other, own, { orderBy: { field: 'size' }, limit }))
          pages.push(page.length);
        return pages;
      };
      expect([await lengths(3), await lengths(4), await lengths(5)]).toEqual([[3, 1], [4, 0], [4]]);
    });

    it.each<[string, Partial<FindOptions<Thing>>, number]>([
      ['a list', {}, COUNT],
      ['a filtered list', { where: { name: 'third' } }, 10],
      ['other conditions', { where: { size: { $lt: 4 } } }, 20],
      ['a search', { words: ['ac'] }, COUNT],
      ['a search in a filtered list', { words: ['ac'], where: { open: true } }, 15],
    ])('counts %s up to a number', async (_, options, total) => {
      const query = { ...options, where: { owner: 'x', ...options.where }, orderBy: byRank };
      for (const [countUpTo, expected] of [
        [total - 1, total - 1],
        [total, total],
        [total + 1, total],
      ] as const) {
        expect(await stores.one.count(list, { ...query, countUpTo })).toBe(expected);
        // The last page is complete even if the count ended before it.
        const page = await stores.one.page(list, { ...query, countUpTo, offset: total - 3, limit: 4 });
        expect([page.total, page.results.length]).toEqual([expected, 3]);
      }
    });

    it('counts the documents of all lists', async () => {
      expect(await stores.one.count(list, { everyList: true })).toBe(COUNT + 1);
    });
  });
}

const placeOf = ({ id, document }: Stored<Thing>, { field, then = [] }: Order<Thing>): Place => [
  ...[field, ...then].map((one) => (document[one] as string | number | undefined) ?? null),
  id,
];
