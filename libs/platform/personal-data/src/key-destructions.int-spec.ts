import type { DocumentStore } from '#kit/document-store';
import { SqliteDocumentStore } from '#kit/document-store/adapters';
import { TestDocumentStore } from '#kit/document-store/testing';
import { CHECK_MS } from './key-destructions.js';
import { KeyRing } from './key-ring.js';
import { MasterKey } from './master-key.js';

const VALUE = { name: 'Ada' };
/** The announcement, the tombstone and the completion. */
const WRITES = [0, 1, 2];
const DIED = new Error('the process died');

describe('keys that processes cache', () => {
  let stores: TestDocumentStore;
  let now = 0;
  let subjects = 0;
  const masterKey = new MasterKey(Buffer.alloc(32, 1));
  const ringOn = (store: DocumentStore) => new KeyRing(store, masterKey, Date.now, () => now);
  /** Returns a ring, and the names of the collections in which it reads single documents. */
  const readingRing = () => {
    const { store } = stores;
    const reads: string[] = [];
    const get: DocumentStore['get'] = (collection, ...rest) => {
      reads.push(collection.name);
      return store.get(collection, ...rest);
    };
    return { ring: ringOn(Object.assign(Object.create(store) as DocumentStore, { get })), reads };
  };
  /** Returns a ring that has started and calls `step` before each of its writes. */
  const steppingRing = async (step: (write: number) => Promise<void>) => {
    const { store } = stores;
    let write = -Infinity;
    const stepped = {
      insert: async (...of: Parameters<DocumentStore['insert']>) => (
        await step(write++),
        store.insert(...of)
      ),
      put: async (...of: Parameters<DocumentStore['put']>) => (await step(write++), store.put(...of)),
      replace: async (...of: Parameters<DocumentStore['replace']>) => (
        await step(write++),
        store.replace(...of)
      ),
    };
    const ring = ringOn(Object.assign(Object.create(store) as DocumentStore, stepped));
    await ring.start();
    write = 0;
    return ring;
  };

  beforeEach(async () => {
    stores = await TestDocumentStore.open();
  });
  afterEach(() => stores.close());

  it('are read once, as long as no key is destroyed', async () => {
    const sealed = await ringOn(stores.store).encrypt('ada', VALUE, 'here');
    const { ring, reads } = readingRing();
    for (let second = 0; second < 60; second++) {
      for (let use = 0; use < 10; use++) expect(await ring.decrypt('ada', sealed, 'here')).toEqual(VALUE);
      now += 1000;
    }
    expect(reads.filter((name) => name === 'data-keys')).toHaveLength(1);
    expect(reads.filter((name) => name === 'key-destructions')).toHaveLength(60);
  });

  it('are read again after another key was destroyed', async () => {
    const sealed = await ringOn(stores.store).encrypt('ada', VALUE, 'here');
    const { ring, reads } = readingRing();
    await ring.decrypt('ada', sealed, 'here');
    await ringOn(stores.store).destroy('bob');
    now += CHECK_MS;
    expect(await ring.decrypt('ada', sealed, 'here')).toEqual(VALUE);
    expect(reads.filter((name) => name === 'data-keys')).toHaveLength(2);
  });

  describe.each([0, CHECK_MS - 1, CHECK_MS])('with %s ms before each write of a destruction', (pause) => {
    /** All combinations of the writes before which another process uses the key. */
    const uses = [[], [0], [1], [2], [0, 1], [0, 2], [1, 2], WRITES];

    it.each([null, ...WRITES])('are unusable in time if the process dies before write %s', async (death) => {
      for (const before of uses) {
        const [subject, reader] = [`subject-${subjects++}`, ringOn(stores.store)];
        const sealed = await reader.encrypt(subject, VALUE, 'here');
        const use = () => reader.decrypt(subject, sealed, 'here');
        const eraser = await steppingRing(async (write) => {
          now += pause;
          if (before.includes(write)) await use();
          if (write === death) throw DIED;
        });
        const destroyed = eraser.destroy(subject);
        if (death === null) expect(await destroyed).toBe(true);
        else await expect(destroyed).rejects.toBe(DIED);
        now += CHECK_MS;
        expect(await use()).toEqual(death === 0 || death === 1 ? VALUE : null);
        // The next process repeats the destruction.
        await ringOn(stores.store).destroy(subject);
        now += CHECK_MS;
        expect(await use()).toBeNull();
      }
    });
  });

  it('are cached again after a destruction that was interrupted and repeated', async () => {
    const { ring, reads } = readingRing();
    await ring.encrypt('ada', VALUE, 'here');
    const dying = await steppingRing((write) => (write === 2 ? Promise.reject(DIED) : Promise.resolve()));
    await expect(dying.destroy('ada')).rejects.toBe(DIED);
    const readsOfKey = async (): Promise<number> => {
      now += CHECK_MS;
      reads.length = 0;
      for (let use = 0; use < 5; use++) expect(await ring.isErased('ada')).toBe(true);
      return reads.filter((name) => name === 'data-keys').length;
    };
    expect(await readsOfKey()).toBe(5);
    expect(await ringOn(stores.store).destroy('ada')).toBe(false);
    expect(await readsOfKey()).toBe(1);
    expect(await readsOfKey()).toBe(0);
  });

  it('are unusable after several processes destroyed them at once', async () => {
    const names = Array.from({ length: 10 }, (_, number) => `subject-${number}`);
    const reader = ringOn(stores.store);
    const sealed = await Promise.all(names.map((name) => reader.encrypt(name, VALUE, 'here')));
    const other = await SqliteDocumentStore.open({ directory: stores.folder });
    const erasers = [ringOn(stores.store), ringOn(other), ringOn(other)];
    await Promise.all(names.flatMap((name) => erasers.map((eraser) => eraser.destroy(name))));
    await other.close();
    now += CHECK_MS;
    for (const [index, name] of names.entries())
      expect(await reader.decrypt(name, sealed[index] as string, 'here')).toBeNull();
  });
});
