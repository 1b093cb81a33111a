import { type Collection, type FindOptions, InvalidDocumentError } from '../document-store.js';
import { freshCollection, freshList, type Subject, type Thing } from './fresh.js';

const THINGS: Readonly<Record<string, Thing>> = {
  a: { name: 'a', size: 3, owner: 'x', open: true, words: ['acme', 'holding', 'ärzte'] },
  b: { name: 'b', size: 1, owner: 'x', open: false, words: ['acme', 'labs'] },
  c: { name: 'c', size: 3, owner: 'y', words: ['zulu', 'acre', 'a@founders.example', 'founders.example'] },
  d: { name: 'd', size: 2, owner: null, words: ['a%', 'b_'] },
  e: { name: 'e', size: 3, owner: 'x', words: [] },
};

export function findContract(stores: Subject): void {
  describe('finding', () => {
    let things: Collection<Thing>;
    const find = async (options: Partial<FindOptions<Thing>>): Promise<string> => {
      const results = await stores.other.find(things, { limit: 100, ...options });
      expect(await stores.one.count(things, options)).toBeGreaterThanOrEqual(results.length);
      return results.map(({ id }) => id).join('');
    };
    beforeAll(async () => {
      things = freshCollection();
      await stores.one.define([things]);
      await Promise.all(Object.entries(THINGS).map(([id, thing]) => stores.one.put(things, id, thing)));
    });

    const cases: [string, Partial<FindOptions<Thing>>, string][] = [
      ['everything, by id', {}, 'abcde'],
      ['a value', { where: { owner: 'x' } }, 'abe'],
      ['two values', { where: { owner: 'x', size: 3 } }, 'ae'],
      ['true and false', { where: { open: false } }, 'b'],
      ['null values', { where: { owner: null } }, 'd'],
      ['missing values', { where: { open: null } }, 'cde'],
      ['everything for an undefined condition', { where: { owner: undefined } }, 'abcde'],
      ['one of several values', { where: { name: { $in: ['e', 'b', 'e', 'unknown'] } } }, 'be'],
      ['one of several numbers', { where: { size: { $in: [1, 2] }, owner: 'x' } }, 'b'],
      ['nothing for an empty set of values', { where: { name: { $in: [] } } }, ''],
      [
        'several values, sorted',
        { where: { owner: { $in: ['y', 'x'] } }, orderBy: { field: 'size' }, limit: 3 },
        'bac',
      ],
      ['an inclusive range', { where: { size: { $gte: 1, $lte: 2 } } }, 'bd'],
      ['an exclusive range', { where: { size: { $gt: 1, $lt: 3 } } }, 'd'],
      ['a range of texts', { where: { name: { $gte: 'b', $lt: 'd' } } }, 'bc'],
      ['the start of a word', { words: ['ac'] }, 'abc'],
      ['a whole word', { words: ['acme'] }, 'ab'],
      ['several words, all of them', { words: ['acm', 'la'] }, 'b'],
      ['nothing for the middle of a word', { words: ['m'] }, ''],
      ['a word that is not ASCII', { words: ['ärz'] }, 'a'],
      ['the part of a word after punctuation', { words: ['founders.ex'] }, 'c'],
      ['a literal percent sign', { words: ['a%'] }, 'd'],
      ['one of several words', { words: [['zul', 'la']] }, 'bc'],
      ['a word, and one of several words', { words: ['ac', ['zulu', 'unknown']] }, 'c'],
      ['words and a value', { words: ['ac'], where: { owner: 'x' } }, 'ab'],
      ['sorted, ties by id', { orderBy: { field: 'size' } }, 'bdace'],
      ['sorted descending, ties by id descending', { orderBy: { field: 'size', descending: true } }, 'ecadb'],
      ['ties by another field', { orderBy: { field: 'size', then: ['owner'], descending: true } }, 'ceadb'],
      ['ties by several fields', { orderBy: { field: 'size', then: ['open', 'owner'] } }, 'bdeca'],
      ['sorted within a value', { where: { owner: 'x' }, orderBy: { field: 'size' } }, 'bae'],
      ['the first page', { orderBy: { field: 'size' }, limit: 2 }, 'bd'],
      ['the next page', { orderBy: { field: 'size' }, offset: 2, limit: 2 }, 'ac'],
      ['nothing past the end', { offset: 9, limit: 2 }, ''],
      ['nothing with a limit of 0', { limit: 0 }, ''],
    ];
    it.each(cases)('finds %s', async (_, options, expected) => {
      expect(await find(options)).toBe(expected);
    });

    it('counts all matches regardless of the page', async () => {
      expect(await stores.one.count(things, { where: { owner: 'x' } })).toBe(3);
      expect(await stores.one.count(things, { words: ['ac'] })).toBe(3);
      expect(await stores.one.count(things, {})).toBe(5);
      expect(await stores.one.count(freshCollection(), {})).toBe(0);
    });

    it('finds documents only by their current content', async () => {
      const own = freshCollection('derived');
      await stores.one.put(own, 'a', { name: 'a', size: 1, words: ['old'] });
      await stores.one.put(own, 'a', { name: 'a', size: 2, words: ['new', 'new'] });
      expect(await stores.other.count(own, { words: ['old'] })).toBe(0);
      expect(await stores.other.count(own, { words: ['new'], where: { size: 2 } })).toBe(1);
    });

    describe('in a list', () => {
      const COUNT = 60;
      const sizeOf = (index: number): number => Math.floor(index / 2); // Two of each.
      const rankOf = (index: number): number => index ^ 1; // The later of two comes first.
      const idOf = (index: number): string => `id-${String(index).padStart(3, '0')}`;
      const byRank = { field: 'size', then: ['rank'] } as const;
      let list: Collection<Thing>;
      beforeAll(async () => {
        list = freshList();
        await stores.one.put(list, 'other', { name: 'n', owner: 'y', size: 99, open: true, words: ['acme'] });
        for (let index = 0; index < COUNT; index++)
          await stores.one.put(list, idOf(index), {
            name: index % 3 === 0 ? 'third' : 'n',
            size: sizeOf(index),
            rank: rankOf(index),
            owner: 'x',
            ...(index % 2 === 0 && { open: index % 4 === 0 }),
            words: ['acme', `acre${index}`, ...(index % 10 === 0 ? ['tenth'] : [])],
          });
      });

      it.each<[string, Partial<FindOptions<Thing>>, (index: number) => boolean]>([
        ['all of it', {}, () => true],
        ['a filtered list', { where: { name: 'third' } }, (index) => index % 3 === 0],
        ['a Boolean filter', { where: { open: true } }, (index) => index % 4 === 0],
        ['missing values', { where: { open: null } }, (index) => index % 2 === 1],
        ['two filters', { where: { open: false, name: 'third' } }, (index) => index % 12 === 6],
        ['a field without a filter index', { where: { size: 7 } }, (index) => sizeOf(index) === 7],
        ['a range of another field', { where: { rank: { $gte: 31 } } }, (index) => rankOf(index) >= 31],
        ['a word in all documents', { words: ['ac'] }, () => true],
        ['a word in some documents', { words: ['ten'] }, (index) => index % 10 === 0],
        ['a word in one document', { words: ['acre41'] }, (index) => index === 41],
        ['two words', { words: ['acre1', 'tenth'] }, (index) => index === 10],
        ['a word in no document', { words: ['other'] }, () => false],
        ['a word and a filter', { words: ['acme'], where: { open: true } }, (index) => index % 4 === 0],
      ])('pages through %s in both directions', async (_, options, belongs) => {
        const query = { ...options, where: { owner: 'x', ...options.where } };
        const all = Array.from({ length: COUNT }, (_, index) => index).filter(belongs);
        const ranked = all.toSorted((one, other) => rankOf(one) - rankOf(other)).map(idOf);
        for (const [orderBy, expected] of [
          [byRank, ranked],
          [{ ...byRank, descending: true }, ranked.toReversed()],
          [{ field: 'size', descending: true }, all.map(idOf).toReversed()],
        ] as const) {
          for (const [offset, limit] of [
            [0, 7],
            [3, 7],
            [28, 7],
            [expected.length - 2, 7],
            [1e9, 7],
          ] as const) {
            const page = await stores.other.page(list, {
              ...query,
              orderBy,
              offset: Math.max(0, offset),
              limit,
            });
            expect(page.results.map(({ id }) => id)).toEqual(
              expected.slice(Math.max(0, offset)).slice(0, limit),
            );
            expect(page.total).toBe(all.length);
          }
        }
      });

      it('counts added, changed and removed documents', async () => {
        const own = freshList('derived');
        const total = (where: object) => stores.other.count(own, { where: { owner: 'x', ...where } });
        await stores.one.put(own, 'a', { name: 'a', size: 1, owner: 'x', open: true });
        await stores.one.put(own, 'b', { name: 'b', size: 1, owner: 'x', open: true });
        expect([await total({}), await total({ open: true })]).toEqual([2, 2]);
        await stores.one.put(own, 'b', { name: 'b', size: 2, owner: 'x', open: false });
        expect([await total({}), await total({ open: true }), await total({ open: false })]).toEqual([
          2, 1, 1,
        ]);
        await stores.one.put(own, 'b', { name: 'b', size: 2, owner: 'y', open: false });
        await stores.one.remove(own, 'a');
        expect([await total({}), await total({ open: false })]).toEqual([0, 0]);
        expect(await stores.other.count(own, { where: { owner: 'y' } })).toBe(1);
      });

      it('finds words in every list if requested, or in one list', async () => {
        const everywhere = { words: ['acme'], everyList: true, orderBy: byRank } as const;
        const all = await stores.other.page(list, { ...everywhere, limit: 2 });
        expect(all.total).toBe(COUNT + 1);
        expect(all.results.map(({ id }) => id)).toEqual([idOf(1), idOf(0)]);
        const last = { ...everywhere, orderBy: { ...byRank, descending: true }, limit: 2 };
        const [newest, ...others] = await stores.other.find(list, last);
        expect([newest?.id, others.map(({ id }) => id)]).toEqual(['other', [idOf(COUNT - 2)]]);
        const count = (options: object) => stores.other.count(list, { ...everywhere, ...options });
        expect(await count({ words: ['acme', 'acre1', 'tenth'] })).toBe(1);
        expect(await count({ words: ['acme', 'acre12'] })).toBe(1);
        expect(await count({ words: ['nobody'] })).toBe(0);
        expect(await count({ where: { owner: 'y' } })).toBe(1);
        expect(await count({ where: { open: true } })).toBe(COUNT / 4 + 1);
      });

      it('rejects a search for words without a list', async () => {
        await expect(async () => stores.one.count(list, { words: ['acme'] })).rejects.toThrow(
          InvalidDocumentError,
        );
      });
    });

    it('rejects an invalid field name', async () => {
      const where = { "x') OR 1=1 --": 'y' } as unknown as NonNullable<FindOptions<Thing>['where']>;
      await expect(async () => stores.one.find(things, { where, limit: 1 })).rejects.toThrow(
        InvalidDocumentError,
      );
    });

    it.each([{ $ne: null }, { $in: 'x' }, { $in: [null] }, { $in: [{}] }])(
      'rejects the condition %j',
      async (owner) => {
        const where = { owner } as unknown as NonNullable<FindOptions<Thing>['where']>;
        await expect(async () => stores.one.find(things, { where, limit: 1 })).rejects.toThrow(
          InvalidDocumentError,
        );
      },
    );
  });
}
