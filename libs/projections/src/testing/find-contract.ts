import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Collection, type FindOptions, InvalidDocumentError } from '../document-store.js';
import type { Subject } from './subject.js';
import { freshCollection, type Thing } from './fresh.js';

const THINGS: Readonly<Record<string, Thing>> = {
  a: { name: 'a', size: 3, owner: 'x', open: true, words: ['acme', 'holding', 'ärzte'] },
  b: { name: 'b', size: 1, owner: 'x', open: false, words: ['acme', 'labs'] },
  c: { name: 'c', size: 3, owner: 'y', words: ['zulu', 'acre'] },
  d: { name: 'd', size: 2, owner: null, words: ['a%', 'b_'] },
  e: { name: 'e', size: 3, owner: 'x', words: [] },
};

export function findContract(stores: Subject): void {
  describe('finding', () => {
    let things: Collection<Thing>;
    const find = async (options: Partial<FindOptions<Thing>>): Promise<string> => {
      const found = await stores.other.find(things, { limit: 100, ...options });
      expect(await stores.one.count(things, options)).toBeGreaterThanOrEqual(found.length);
      return found.map(({ id }) => id).join('');
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
      ['null, or missing', { where: { owner: null } }, 'd'],
      ['what is missing', { where: { open: null } }, 'cde'],
      ['nothing for what is undefined', { where: { owner: undefined } }, 'abcde'],
      ['a range with its ends', { where: { size: { $gte: 1, $lte: 2 } } }, 'bd'],
      ['a range without its ends', { where: { size: { $gt: 1, $lt: 3 } } }, 'd'],
      ['a range of texts', { where: { name: { $gte: 'b', $lt: 'd' } } }, 'bc'],
      ['the beginning of a word', { words: ['ac'] }, 'abc'],
      ['a whole word', { words: ['acme'] }, 'ab'],
      ['several words, all of them', { words: ['acm', 'la'] }, 'b'],
      ['no word from between two words', { words: ['m'] }, ''],
      ['a word that is not ASCII', { words: ['ärz'] }, 'a'],
      ['a percent sign as itself', { words: ['a%'] }, 'd'],
      ['words and a value', { words: ['ac'], where: { owner: 'x' } }, 'ab'],
      ['sorted, ties by id', { orderBy: { field: 'size' } }, 'bdace'],
      ['sorted down, ties by id down', { orderBy: { field: 'size', descending: true } }, 'ecadb'],
      ['sorted within a value', { where: { owner: 'x' }, orderBy: { field: 'size' } }, 'bae'],
      ['the first of them', { orderBy: { field: 'size' }, limit: 2 }, 'bd'],
      ['the next of them', { orderBy: { field: 'size' }, offset: 2, limit: 2 }, 'ac'],
      ['nothing past the end', { offset: 9, limit: 2 }, ''],
      ['nothing where nothing is asked for', { limit: 0 }, ''],
    ];
    it.each(cases)('finds %s', async (_, options, expected) => {
      expect(await find(options)).toBe(expected);
    });

    it('counts without regard to the page', async () => {
      expect(await stores.one.count(things, { where: { owner: 'x' } })).toBe(3);
      expect(await stores.one.count(things, { words: ['ac'] })).toBe(3);
      expect(await stores.one.count(things, {})).toBe(5);
      expect(await stores.one.count(freshCollection(), {})).toBe(0);
    });

    it('finds by what a document says now', async () => {
      const own = freshCollection('derived');
      await stores.one.put(own, 'a', { name: 'a', size: 1, words: ['old'] });
      await stores.one.put(own, 'a', { name: 'a', size: 2, words: ['new', 'new'] });
      expect(await stores.other.count(own, { words: ['old'] })).toBe(0);
      expect(await stores.other.count(own, { words: ['new'], where: { size: 2 } })).toBe(1);
    });

    it('refuses a field or value that is none', async () => {
      const where = { "x') OR 1=1 --": 'y' } as unknown as NonNullable<FindOptions<Thing>['where']>;
      await expect(async () => stores.one.find(things, { where, limit: 1 })).rejects.toThrow(
        InvalidDocumentError,
      );
      const operator = { owner: { $ne: null } } as unknown as NonNullable<FindOptions<Thing>['where']>;
      await expect(async () => stores.one.find(things, { where: operator, limit: 1 })).rejects.toThrow(
        InvalidDocumentError,
      );
    });
  });
}
