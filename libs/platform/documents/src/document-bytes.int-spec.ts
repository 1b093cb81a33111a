import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '#kit/kernel';
import { KeyRing, MasterKey, SubjectErasedError } from '#platform/personal-data';
import type { DocumentStore } from '#kit/document-store';
import { connectMongoDb, mongoConnectionOf } from '#kit/document-store/adapters';
import { TestDocumentStore } from '#kit/document-store/testing';
import { DiskDocumentFiles } from './adapters/disk/disk-document-files.js';
import { MongoDocumentFiles } from './adapters/mongodb/mongo-document-files.js';
import { DocumentBytes, readDocument } from './bytes/document-bytes.js';
import { DocumentBytesDamagedError, DocumentBytesMissingError } from './bytes/document-files.js';
import { documentBytesContract } from './testing/document-bytes.contract.js';

let root: string;
let stores: TestDocumentStore;
let keyRing: KeyRing;
beforeAll(async () => {
  stores = await TestDocumentStore.open();
  root = stores.folder;
  keyRing = new KeyRing(stores.store, new MasterKey(Buffer.alloc(32, 1)));
});
afterAll(() => stores.close());
const onDisk = (name: string) => DiskDocumentFiles.open({ directory: join(root, name) });

documentBytesContract('on disk', async () => new DocumentBytes(await onDisk('contract'), keyRing));

const url = process.env['MONGODB_URL'];
const withMongoDb = url ? describe : describe.skip;
withMongoDb('documents in MongoDB', () => {
  let mongo: DocumentStore;
  const open = async () => new MongoDocumentFiles(await mongoConnectionOf(mongo));
  beforeAll(async () => {
    mongo = await connectMongoDb({ url: url ?? '' });
  });
  afterAll(() => mongo.close());
  documentBytesContract('in MongoDB', async () => new DocumentBytes(await open(), keyRing));

  it('leave nothing of an upload that lost or was never finished', async () => {
    const { database } = await mongoConnectionOf(mongo);
    const parts = database.collection<{ _id: string }>('documentFiles.parts');
    const countOf = (id: string) => parts.countDocuments({ _id: { $gt: `${id}/`, $lt: `${id}0` } });
    const [files, id, unfinished] = [await open(), newId(), newId()];
    const uploads = [1, 2, 3].map((fill) => files.put(id, Buffer.alloc(3_000_000, fill)));
    expect((await Promise.all(uploads)).filter(Boolean)).toHaveLength(1);
    expect(await countOf(id)).toBe(3);
    await parts.insertOne({ _id: `${unfinished}/0123456789abcdef01234567/0` });
    await files.clearUnfinished(new Date(Date.now() - 60_000));
    expect([await countOf(id), await countOf(unfinished)]).toEqual([3, 0]);
    await files.remove(id);
    expect(await countOf(id)).toBe(0);
  });
});

describe('files in MongoDB', () => {
  it('report an outage of the server as an outage of the store', async () => {
    // Port 1 is reserved and nothing listens there.
    const away = await connectMongoDb({ url: 'mongodb://127.0.0.1:1/nothing' });
    const files = new MongoDocumentFiles(await mongoConnectionOf(away));
    const id = newId();
    const calls = [
      files.put(id, Buffer.from('a')),
      files.read(id).next(),
      files.remove(id),
      files.storedSince(new Date(0)).next(),
      files.clearUnfinished(new Date()),
    ];
    for (const outcome of await Promise.allSettled(calls))
      expect(outcome).toMatchObject({ reason: { name: 'DocumentStoreUnavailableError' } });
    await away.close();
  });
});

describe('an encrypted document', () => {
  const ada = newId();
  const text = 'Ada Lovelace '.repeat(20_000);
  let files: DiskDocumentFiles;
  let bytes: DocumentBytes;
  beforeAll(async () => {
    files = await onDisk('altered');
    bytes = new DocumentBytes(files, keyRing);
  });

  const fileOf = (id: string) => join(root, 'altered', id.slice(-2), id);
  const stored = async (): Promise<string> => {
    const id = newId();
    await bytes.put(id, Buffer.from(text), ada);
    return id;
  };

  it('is removed if its customer is erased while it is being stored', async () => {
    const [id, customerId] = [newId(), newId()];
    const slow = Object.assign(Object.create(files) as DiskDocumentFiles, {
      put: async (...file: Parameters<DiskDocumentFiles['put']>) => {
        await keyRing.destroy(customerId);
        return files.put(...file);
      },
    });
    const put = new DocumentBytes(slow, keyRing).put(id, Buffer.from(text), customerId);
    await expect(put).rejects.toThrow(SubjectErasedError);
    await expect(files.read(id).next()).rejects.toThrow(DocumentBytesMissingError);
  });

  it('has no readable byte on disk', async () => {
    const file = await readFile(fileOf(await stored()));
    expect(file.includes('Lovelace')).toBe(false);
  });

  it.each<[string, (file: Buffer) => Buffer]>([
    ['a bit of the document was changed', (file) => withChanged(file, file.length - 100)],
    ['a bit of its first line was changed', (file) => withChanged(file, 3)],
    ['a bit of its salt was changed', (file) => withChanged(file, 50)],
    ['a bit of its tag was changed', (file) => withChanged(file, 80)],
    [
      'it names a customer who never existed',
      (file) => Buffer.from(file.toString('latin1').replace(ada, newId()), 'latin1'),
    ],
    ['its end is missing', (file) => file.subarray(0, -1)],
    ['it is empty', () => Buffer.alloc(0)],
    ['it has additional bytes', (file) => Buffer.concat([file, Buffer.alloc(1)])],
  ])('is damaged if %s', async (_, alter) => {
    const id = await stored();
    await writeFile(fileOf(id), alter(await readFile(fileOf(id))));
    await expect(bytes.stat(id)).rejects.toThrow(DocumentBytesDamagedError);
    await expect(readDocument(bytes, id)).rejects.toThrow(DocumentBytesDamagedError);
  });

  it('is damaged if it is stored under another document’s id', async () => {
    const [id, other] = [await stored(), await stored()];
    await writeFile(fileOf(other), await readFile(fileOf(id)));
    await expect(readDocument(bytes, other)).rejects.toThrow(DocumentBytesDamagedError);
    await expect(bytes.stat(other)).rejects.toThrow(DocumentBytesDamagedError);
  });

  it('differs from the recorded one if another document was stored under its id', async () => {
    const id = await stored();
    const { sha256 } = (await bytes.stat(id)) ?? { sha256: '' };
    await expect(bytes.check(id, { sha256 })).resolves.toBeUndefined();
    await bytes.remove(id);
    await bytes.put(id, Buffer.from('another'), ada);
    await expect(bytes.check(id, { sha256 })).rejects.toThrow(DocumentBytesDamagedError);
  });

  it('is unreadable once its customer’s key is destroyed', async () => {
    const eve = newId();
    const id = newId();
    await bytes.put(id, Buffer.from(text), eve);
    await keyRing.destroy(eve);
    expect(await bytes.stat(id)).toBeNull();
    await expect(readDocument(bytes, id)).rejects.toThrow(DocumentBytesMissingError);
    await expect(bytes.put(newId(), Buffer.from(text), eve)).rejects.toThrow(SubjectErasedError);
  });
});

function withChanged(file: Buffer, at: number): Buffer {
  file.writeUInt8(file.readUInt8(at) ^ 1, at);
  return file;
}
