import type { Collection, DocumentStore } from '#kit/document-store';
import { TestDocumentStore } from '#kit/document-store/testing';
import { KeyRing, sealedDataKeys } from './key-ring.js';
import { MasterKey, Subkeys } from './master-key.js';
import { keysInUse, MasterKeyMismatchError } from './master-key-record.js';
import { rewrapAll, sealedIn } from './rewrap.js';

const [FIRST, SECOND] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const notes: Collection<{ readonly text: string }> = { name: 'notes', kind: 'record' };
const sealedNotes = sealedIn(notes, 'notes', (note, again) => ({ text: again(note.text) }));
const places = [sealedDataKeys, sealedNotes];

describe('the master key of stores', () => {
  let stores: TestDocumentStore;
  let store: DocumentStore;

  beforeEach(async () => {
    stores = await TestDocumentStore.open();
    ({ store } = stores);
    await store.define([notes]);
  });
  afterEach(() => stores.close());

  /** A process that has a current key and former ones. */
  const start = async (key: Buffer, ...previous: Buffer[]) => {
    const masterKey = new MasterKey(key, null, previous);
    const ring = new KeyRing(store, masterKey);
    await ring.start();
    return { masterKey, ring };
  };
  const rewrap = (masterKey: MasterKey, onProgress: () => void = () => undefined) =>
    rewrapAll(store, masterKey, places, onProgress);
  const keep = async ({ masterKey }: { masterKey: MasterKey }, count: number) => {
    for (let id = 0; id < count; id++)
      await store.put(notes, String(id), {
        text: masterKey.seal('notes', Buffer.from('secret'), String(id)),
      });
  };
  const idOf = (key: Buffer) => new Subkeys(key).id;

  it('can be rotated: after `rewrap`, nothing needs the former key', async () => {
    const before = await start(FIRST);
    const sealed = await before.ring.encrypt('ada', { name: 'Ada' }, 'here');
    await before.ring.destroy('bob');
    await keep(before, 3);
    const during = await start(SECOND, FIRST);
    expect(await keysInUse(store)).toEqual([idOf(FIRST), idOf(SECOND)]);
    expect(await rewrap(during.masterKey)).toEqual({
      key: idOf(SECOND),
      records: 5,
      rewrapped: 4,
      former: 0,
      unreadable: [],
    });
    expect(await keysInUse(store)).toEqual([idOf(SECOND)]);
    expect(await rewrap(during.masterKey)).toMatchObject({ records: 5, rewrapped: 0, former: 0 });

    const after = await start(SECOND);
    expect(await after.ring.decrypt('ada', sealed, 'here')).toEqual({ name: 'Ada' });
    expect(await after.ring.isErased('bob')).toBe(true);
    expect(after.masterKey.mac('names', 'x')).toBe(before.masterKey.mac('names', 'x'));
    expect(after.masterKey.signingKey('a').equals(before.masterKey.signingKey('a'))).toBe(true);
    const note = await store.get(notes, '2');
    expect(after.masterKey.open('notes', note?.document.text ?? '', '2').toString()).toBe('secret');
    await expect(start(FIRST)).rejects.toThrow(idOf(SECOND));
  });

  it('continues a `rewrap` that was killed, and needs the former key until then', async () => {
    const before = await start(FIRST);
    await keep(before, 250);
    const { masterKey } = await start(SECOND, FIRST);
    let pages = 0;
    const killed = rewrap(masterKey, () => {
      if (++pages === 2) throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    await expect(start(SECOND)).rejects.toThrow(MasterKeyMismatchError);
    await expect(start(FIRST)).rejects.toThrow(`${idOf(SECOND)}). Start with that MASTER_KEY`);
    expect(await rewrap(masterKey)).toMatchObject({ records: 250, rewrapped: 150, former: 0 });
    await start(SECOND);
  });

  it('rewraps what processes write meanwhile, and misses no change', async () => {
    const before = await start(FIRST, SECOND);
    await keep(before, 250);
    const { masterKey } = await start(SECOND, FIRST);
    const writes: Promise<unknown>[] = [];
    const text = (id: string) => before.masterKey.seal('notes', Buffer.from('newer'), id);
    const done = await rewrap(masterKey, () => {
      if (writes.length > 0) return;
      for (const id of ['0', '249', 'late']) writes.push(store.put(notes, id, { text: text(id) }));
    });
    await Promise.all(writes);
    expect(done).toMatchObject({ former: 0 });
    const after = await start(SECOND);
    for (const id of ['0', '249', 'late']) {
      const note = await store.get(notes, id);
      expect(after.masterKey.open('notes', note?.document.text ?? '', id).toString()).toBe('newer');
    }
  });

  it('reports a process that keeps sealing with the former key, and values that no key opens', async () => {
    const before = await start(FIRST, SECOND);
    await keep(before, 1);
    const { masterKey } = await start(SECOND, FIRST);
    const scan = store.scan.bind(store);
    store.scan = async (collection, page) => {
      await keep(before, 1);
      return scan(collection, page);
    };
    expect(await rewrap(masterKey)).toMatchObject({ former: 1 });
    store.scan = scan;
    const lost = new MasterKey(Buffer.alloc(32, 9)).seal('notes', Buffer.from('x'), 'lost');
    await store.put(notes, 'lost', { text: lost });
    expect(await rewrap(masterKey)).toMatchObject({ former: 0, unreadable: ['notes/lost'] });
    expect(await keysInUse(store)).toEqual([idOf(FIRST), idOf(SECOND)]);
  });

  it('changes while several processes run: each has the other key as a former one', async () => {
    const old = await start(FIRST, SECOND);
    const replaced = await start(SECOND, FIRST);
    const [ofOld, ofReplaced] = await Promise.all([
      old.ring.encrypt('ada', { by: 'old' }, 'here'),
      replaced.ring.encrypt('bob', { by: 'replaced' }, 'here'),
    ]);
    expect(await replaced.ring.decrypt('ada', ofOld, 'here')).toEqual({ by: 'old' });
    expect(await old.ring.decrypt('bob', ofReplaced, 'here')).toEqual({ by: 'replaced' });
    expect(old.masterKey.mac('names', 'x')).toBe(replaced.masterKey.mac('names', 'x'));
    await start(FIRST, SECOND);
  });

  it('has a random root in new stores, the same for processes that start at once', async () => {
    const [one, two] = await Promise.all([start(FIRST), start(FIRST)]);
    expect(one.masterKey.mac('names', 'x')).toBe(two.masterKey.mac('names', 'x'));
    expect(one.masterKey.mac('names', 'x')).not.toBe(new MasterKey(FIRST).mac('names', 'x'));
  });
});
