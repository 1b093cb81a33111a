import { DataKeyMissingError } from '#kit/event-sourcing';
import type { DocumentStore } from '#kit/document-store';
import { TestDocumentStore } from '#kit/document-store/testing';
import { CHECK_MS } from './key-destructions.js';
import { dataKeys, KeyRing, SubjectErasedError } from './key-ring.js';
import { MasterKey, SealBrokenError } from './master-key.js';
import { MasterKeyMismatchError } from './master-key-record.js';

describe('KeyRing', () => {
  let stores: TestDocumentStore;
  let store: DocumentStore;
  let now = 0;
  const masterKey = new MasterKey(Buffer.alloc(32, 1));
  const ring = () =>
    new KeyRing(
      store,
      masterKey,
      () => now,
      () => now,
    );

  beforeEach(async () => {
    stores = await TestDocumentStore.open();
    ({ store } = stores);
  });
  afterEach(() => stores.close());

  it('decrypts its own values in every process', async () => {
    const sealed = await ring().encrypt('ada', { name: 'Ada Lovelace' }, 'here');
    expect(sealed).not.toContain('Lovelace');
    expect(await ring().decrypt('ada', sealed, 'here')).toEqual({ name: 'Ada Lovelace' });
    await expect(ring().decrypt('bob', sealed, 'here')).rejects.toThrow(DataKeyMissingError);
    await ring().encrypt('bob', {}, 'here');
    await expect(ring().decrypt('bob', sealed, 'here')).rejects.toThrow(SealBrokenError);
  });

  it('does not decrypt a value stored in another place', async () => {
    const sealed = await ring().encrypt('ada', { name: 'Ada' }, 'here');
    await expect(ring().decrypt('ada', sealed, 'there')).rejects.toThrow(SealBrokenError);
    const unmarked = Buffer.from(sealed, 'base64');
    unmarked.writeUInt8(1);
    await expect(ring().decrypt('ada', unmarked.toString('base64'), 'here')).rejects.toThrow(SealBrokenError);
  });

  it('decrypts a value once for several readers, but no changed value in its place', async () => {
    const one = ring();
    const sealed = await one.encrypt('ada', { name: 'Ada' }, 'here');
    const other = await one.encrypt('ada', { name: 'Eve' }, 'there');
    const clear = await one.decrypt('ada', sealed, 'here');
    expect(await one.decrypt('ada', sealed, 'here')).toBe(clear);
    await expect(one.decrypt('ada', other, 'here')).rejects.toThrow(SealBrokenError);
    await expect(one.decrypt('ada', sealed, 'there')).rejects.toThrow(SealBrokenError);
    await one.destroy('ada');
    expect(await one.decrypt('ada', sealed, 'here')).toBeNull();
  });

  it('creates one key for concurrent calls', async () => {
    const rings = [ring(), ring(), ring()];
    const sealed = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        (rings[index % 3] ?? ring()).encrypt('ada', { index }, 'here'),
      ),
    );
    const reader = ring();
    for (const [index, text] of sealed.entries())
      expect(await reader.decrypt('ada', text, 'here')).toEqual({ index });
  });

  it('destroys a key permanently: at once here, within half a second elsewhere', async () => {
    const [here, there] = [ring(), ring()];
    const sealed = await here.encrypt('ada', { name: 'Ada' }, 'here');
    await there.decrypt('ada', sealed, 'here');
    expect([await here.destroy('ada'), await here.destroy('ada')]).toEqual([true, false]);
    expect(await here.decrypt('ada', sealed, 'here')).toBeNull();
    now += CHECK_MS;
    expect(await there.decrypt('ada', sealed, 'here')).toBeNull();
    await expect(there.encrypt('ada', {}, 'here')).rejects.toThrow(SubjectErasedError);
    expect((await store.get(dataKeys, 'ada'))?.document.wrapped).toBeNull();
  });

  it('destroys a key that never existed', async () => {
    expect(await ring().destroy('eve')).toBe(true);
    await expect(ring().encrypt('eve', {}, 'here')).rejects.toThrow(SubjectErasedError);
  });

  it('rejects stores of another environment', async () => {
    const keyOf = (environment?: 'sandbox' | 'production') =>
      new KeyRing(store, new MasterKey(Buffer.alloc(32, 1), environment ?? null));
    await keyOf().start();
    await keyOf('sandbox').start();
    await keyOf('sandbox').start();
    await keyOf().start();
    await expect(keyOf('production').start()).rejects.toThrow(MasterKeyMismatchError);
    await expect(keyOf('production').start()).rejects.toThrow('belong to a sandbox');
  });

  it('rejects stores of another master key', async () => {
    await ring().start();
    const other = new KeyRing(store, new MasterKey(Buffer.alloc(32, 2)));
    await expect(other.start()).rejects.toThrow(MasterKeyMismatchError);
    await expect(other.encrypt('ada', {}, 'here')).rejects.toThrow(MasterKeyMismatchError);
  });
});
