import { type Collection, InvalidDocumentError } from '../document-store.js';
import { freshCollection, freshWithDetails, type Subject, type Thing } from './fresh.js';

const thing = (name: string, rest: Partial<Thing> = {}): Thing => ({ name, size: 1, ...rest });
const RACERS = Array.from({ length: 20 }, (_, racer) => racer);

export function writeContract(stores: Subject): void {
  describe.each(['record', 'derived'] as const)('%s documents', (kind) => {
    it('are visible to every process after they are written', async () => {
      const things = freshCollection(kind);
      expect(await stores.one.insert(things, 'a', thing('first'))).toBe(true);
      expect(await stores.other.get(things, 'a')).toEqual({ id: 'a', revision: 1, document: thing('first') });
      await stores.other.put(things, 'a', thing('second'));
      expect(await stores.one.get(things, 'a')).toEqual({ id: 'a', revision: 2, document: thing('second') });
      expect(await stores.one.get(things, 'b')).toBeNull();
      const many = await stores.one.getMany(things, ['b', 'a', 'a']);
      expect(many.map(({ id }) => id)).toEqual(['a']);
    });

    it('are returned by id only if they meet further conditions', async () => {
      const things = freshCollection(kind);
      await stores.one.insert(things, 'a', thing('first', { size: 2 }));
      const first = { id: 'a', revision: 1, document: thing('first', { size: 2 }) };
      expect(await stores.one.get(things, 'a', { name: 'first', size: 2 })).toEqual(first);
      expect(await stores.one.get(things, 'a', { name: 'first', size: 3 })).toBeNull();
      expect(await stores.one.get(things, 'b', { name: 'first' })).toBeNull();
      await stores.one.remove(things, 'a');
      expect(await stores.one.get(things, 'a', { name: 'first' })).toBeNull();
      expect(await stores.one.get(things, 'a')).toBeNull();
    });

    it('have details, which lists can leave out', async () => {
      const things = freshWithDetails(kind);
      const rest = { name: 'a', size: 1, owner: 'x' };
      const all = { ...rest, note: { long: ['text'] }, words: ['acme'] };
      await stores.one.insert(things, 'a', all);
      await stores.one.put(things, 'b', { ...rest, note: null });
      const query = { where: { owner: 'x' }, orderBy: { field: 'size' }, limit: 9 } as const;
      const documentsOf = (stored: readonly { readonly id: string; readonly document: Thing | null }[]) =>
        stored.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map(({ document }) => document);
      const whole = [all, { ...rest, note: null }];
      expect(documentsOf(await stores.other.find(things, query))).toEqual(whole);
      expect(documentsOf(await stores.other.getMany(things, ['a', 'b']))).toEqual(whole);
      expect(documentsOf(await stores.other.scan(things, { after: null, limit: 9 }))).toEqual(whole);
      expect(documentsOf(await stores.other.folded(things, ['a', 'b']))).toEqual(whole);
      expect((await stores.other.get(things, 'a', { size: 1 }))?.document).toEqual(all);
      const { results } = await stores.other.page(things, {
        ...query,
        words: ['acme'],
        withoutDetails: true,
      });
      expect(results).toEqual([{ id: 'a', revision: 1, document: rest }]);
      for (const { document } of await stores.other.find(things, { ...query, withoutDetails: true }))
        expect(document).toMatchObject(rest);
      await stores.one.replace(things, 'a', rest, 1);
      expect((await stores.other.get(things, 'a'))?.document).toEqual(rest);
      expect(await stores.other.count(things, { words: ['acme'] })).toBe(0);
      await expect(async () => stores.one.define([{ ...things, indexes: [['note']] }])).rejects.toThrow(
        InvalidDocumentError,
      );
    });

    it('are inserted by only one of several concurrent callers', async () => {
      const things = freshCollection(kind);
      const won = await Promise.all(
        RACERS.map((racer) =>
          stores[racer % 2 ? 'one' : 'other'].insert(things, 'a', thing(`racer ${racer}`)),
        ),
      );
      expect(won.filter(Boolean)).toHaveLength(1);
      const stored = await stores.one.get(things, 'a');
      expect(stored?.document.name).toBe(`racer ${won.indexOf(true)}`);
      expect(stored?.revision).toBe(1);
    });

    it('are replaced by only one of several callers with the same revision', async () => {
      const things = freshCollection(kind);
      await stores.one.insert(things, 'a', thing('first'));
      const won = await Promise.all(
        RACERS.map((racer) => stores[racer % 2 ? 'one' : 'other'].replace(things, 'a', thing(`${racer}`), 1)),
      );
      expect(won.filter(Boolean)).toHaveLength(1);
      expect(await stores.one.get(things, 'a')).toMatchObject({
        revision: 2,
        document: { name: String(won.indexOf(true)) },
      });
      expect(await stores.one.replace(things, 'missing', thing('x'), 1)).toBe(false);
    });

    it('are removed once and only at the given revision', async () => {
      const things = freshCollection(kind);
      await stores.one.put(things, 'a', thing('first'));
      expect(await stores.one.remove(things, 'a', 7)).toBe(false);
      const won = await Promise.all([stores.one.remove(things, 'a', 1), stores.other.remove(things, 'a')]);
      expect(won.filter(Boolean)).toHaveLength(1);
      expect(await stores.other.get(things, 'a')).toBeNull();
      expect(await stores.one.find(things, { words: ['f'], limit: 5 })).toEqual([]);
      expect(await stores.one.insert(things, 'a', thing('again'))).toBe(true);
    });

    it('count every one of many concurrent writes in their revision', async () => {
      const things = freshCollection(kind);
      await Promise.all(
        RACERS.map((racer) => stores[racer % 2 ? 'one' : 'other'].put(things, 'a', thing(`${racer}`))),
      );
      expect((await stores.one.get(things, 'a'))?.revision).toBe(RACERS.length);
    });
  });

  it('keeps texts and nested values unchanged', async () => {
    const things = freshCollection();
    const name = 'Żółć 東京 🚀 e\u0301 \u0000 "\'\\ </script> %_ $where';
    const note = {
      deep: [{ 1: [null, true, -0.5, 1e21, 9007199254740991] }, [], {}],
      empty: '',
      'a key': name,
    };
    await stores.one.put(things, name.replace('\u0000', ''), thing(name, { note }));
    const stored = await stores.other.get(things, name.replace('\u0000', ''));
    expect(stored?.document).toEqual(thing(name, { note }));
  });

  it('stores a document of one megabyte', async () => {
    const things = freshCollection();
    const large = thing('x'.repeat(1_048_576));
    await stores.one.put(things, 'large', large);
    expect((await stores.other.get(things, 'large'))?.document).toEqual(large);
  });

  it('leaves out undefined values and rejects values that are not JSON', async () => {
    const things = freshCollection();
    await stores.one.put(things, 'a', { ...thing('a'), note: { gone: undefined } });
    expect((await stores.one.get(things, 'a'))?.document).toStrictEqual(thing('a', { note: {} }));
    const refused: unknown[] = [new Date(), NaN, Infinity, 1n, new Map(), Symbol('x'), () => 1, [undefined]];
    for (const note of refused)
      await expect(stores.one.put(things, 'b', thing('b', { note }))).rejects.toThrow(InvalidDocumentError);
    await expect(stores.one.put(things, '', thing('b'))).rejects.toThrow(InvalidDocumentError);
    const named: Collection<Thing> = { ...things, name: 'x"; DROP TABLE y' };
    await expect(stores.one.define([named])).rejects.toThrow(InvalidDocumentError);
    expect(await stores.one.get(things, 'b')).toBeNull();
  });
}
