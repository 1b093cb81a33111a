import type { Collection, DocumentStore, Write } from '#kit/document-store';
import { TestDocumentStore } from '#kit/document-store/testing';
import { KeyRing } from './key-ring.js';
import { MasterKey, SealBrokenError } from './master-key.js';
import { PersonalDocuments } from './personal-documents.js';

interface Note {
  readonly owner: string | null;
  readonly at: number;
  readonly personal: { readonly text: string } | null;
}

const notes: Collection<Note> = { name: 'notes', kind: 'record', subject: 'owner', indexes: [['at']] };
const read: Collection<Note> = { ...notes, name: 'notes-read', kind: 'derived' };
const ADA: Note = { owner: 'ada', at: 1, personal: { text: 'Ada was here' } };
const ERASED: Note = { ...ADA, personal: null };

describe('PersonalDocuments', () => {
  let stores: TestDocumentStore;
  let stored: DocumentStore;
  let keyRing: KeyRing;
  let documents: PersonalDocuments;
  const masterKey = new MasterKey(Buffer.alloc(32, 1));
  beforeEach(async () => {
    stores = await TestDocumentStore.open();
    stored = stores.store;
    keyRing = new KeyRing(stored, masterKey);
    documents = new PersonalDocuments(stored, keyRing);
    await documents.define([notes, read]);
  });
  afterEach(() => stores.close());

  /** Returns the document as each method reads it. */
  const readings = async (collection: Collection<Note>, id: string) => [
    (await documents.get(collection, id))?.document,
    (await documents.getMany(collection, [id]))[0]?.document,
    (await documents.find(collection, { limit: 1 }))[0]?.document,
    (await documents.page(collection, { limit: 1 })).results[0]?.document,
    (await documents.folded(collection, [id]))[0]?.document,
    (await documents.scan(collection, { after: null, limit: 1 }))[0]?.document,
  ];
  const everywhere = (note: Note) => Array.from({ length: 6 }, () => note);
  const commit = async (how: 'commit' | 'fill', id: string) => {
    const fence = await documents.acquireLease('notes', 'spec', 60_000);
    if (!fence) throw new Error('no lease');
    const write: Write = {
      kind: 'put',
      collection: read as unknown as Collection,
      id,
      document: { ...ADA },
      position: 1,
    };
    const subscription = { name: 'notes', kind: 'derived' } as const;
    await documents[how]({ subscription, position: 1, fence, writes: [write] });
  };

  it.each<[string, Collection<Note>, (id: string) => Promise<unknown>]>([
    ['insert', notes, (id) => documents.insert(notes, id, ADA)],
    ['put', notes, (id) => documents.put(notes, id, ADA)],
    [
      'replace',
      notes,
      async (id) => {
        await documents.insert(notes, id, { ...ADA, at: 0 });
        await documents.replace(notes, id, ADA, 1);
      },
    ],
    ['commit', read, (id) => commit('commit', id)],
    ['fill', read, (id) => commit('fill', id)],
  ])('stores personal data encrypted by %s, until its key is destroyed', async (_, collection, write) => {
    await write('a');
    const [raw] = await stored.find(collection, { limit: 1 });
    expect(raw?.document).toMatchObject({ owner: 'ada', at: 1, personal: expect.any(String) as unknown });
    expect(JSON.stringify(raw)).not.toContain('here');
    expect(await readings(collection, 'a')).toEqual(everywhere(ADA));
    await keyRing.destroy('ada');
    expect(await readings(collection, 'a')).toEqual(everywhere(ERASED));
    await write('b');
    expect((await stored.get(collection, 'b'))?.document).toEqual(ERASED);
  });

  it('does not encrypt again what a change leaves as it is', async () => {
    const encrypt = jest.spyOn(keyRing, 'encrypt');
    await documents.put(notes, 'a', { ...ADA, personal: { text: 'new' } });
    const [folded] = await documents.folded(notes, ['a']);
    const read = folded?.document as Note;
    await documents.put(notes, 'a', { ...read, at: 2 });
    expect(encrypt.mock.calls).toHaveLength(1);
    await documents.put(notes, 'b', { ...read, at: 2 });
    await documents.put(notes, 'a', { ...read, personal: { text: 'newer' } });
    expect(encrypt.mock.calls).toHaveLength(3);
    encrypt.mockRestore();
    expect((await documents.get(notes, 'b'))?.document).toEqual({ ...read, at: 2 });
    expect((await documents.get(notes, 'a'))?.document.personal).toEqual({ text: 'newer' });
  });

  it('reads the keys of several subjects at once, and none if personal data is left out', async () => {
    for (const owner of ['ada', 'eve', 'joe']) await documents.put(notes, owner, { ...ADA, owner });
    const other = new PersonalDocuments(stored, new KeyRing(stored, masterKey));
    await other.get(notes, 'unknown');
    const reads = [jest.spyOn(stored, 'get'), jest.spyOn(stored, 'getMany')] as const;
    const left = await other.find(notes, { limit: 3, withoutDetails: true });
    expect(left.map(({ document }) => document.personal)).toEqual([null, null, null]);
    expect(reads.map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    const all = await other.find(notes, { limit: 3 });
    expect(all.map(({ document }) => document.personal)).toEqual(
      [ADA, ADA, ADA].map(({ personal }) => personal),
    );
    expect(reads[1].mock.calls.map(([, ids]) => ids)).toEqual([['ada', 'eve', 'joe']]);
    expect(reads[0].mock.calls.filter(([{ name }]) => name === 'data-keys')).toEqual([]);
    for (const spy of reads) spy.mockRestore();
  });

  it('does not show personal data under another id', async () => {
    await documents.put(notes, 'a', ADA);
    const raw = await stored.get(notes, 'a');
    await stored.put(notes, 'b', raw?.document as Note);
    await expect(documents.get(notes, 'b')).rejects.toThrow(SealBrokenError);
  });

  it('stores documents about nobody as they are', async () => {
    const nobodys = { ...ADA, owner: null };
    await documents.put(notes, 'a', nobodys);
    expect((await stored.get(notes, 'a'))?.document).toEqual(nobodys);
    expect(await readings(notes, 'a')).toEqual(everywhere(nobodys));
    const plain: Collection<Note> = { name: 'plain', kind: 'record' };
    await documents.put(plain, 'a', ADA);
    expect((await stored.get(plain, 'a'))?.document).toEqual(ADA);
  });
});
