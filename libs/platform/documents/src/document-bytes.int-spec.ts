import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kit/kernel';
import { KeyRing, MasterKey, SubjectErasedError } from '#platform/personal-data';
import type { DocumentStore } from '#kit/document-store';
import { connectMongoDb, mongoConnectionOf } from '#kit/document-store/adapters';
import { TestDocumentStore } from '#kit/document-store/testing';
import { DiskDocumentFiles } from './adapters/disk/disk-document-files.js';
import { GridFsDocumentFiles } from './adapters/mongodb/gridfs-document-files.js';
import { DocumentBytes, readDocument } from './bytes/document-bytes.js';
import { DocumentBytesDamagedError, DocumentBytesMissingError } from './bytes/document-files.js';
import { documentBytesContract } from './testing/document-bytes.contract.js';

const CHUNK = 65_536 + 16;
const TRAILER = 512;
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

documentBytesContract('files on disk', () => onDisk('contract'));
documentBytesContract('encrypted on disk', async () => new DocumentBytes(await onDisk('encrypted'), keyRing));

const url = process.env['MONGODB_URL'];
if (url) {
  const gridFs = async () => new GridFsDocumentFiles(await mongoConnectionOf(mongo));
  let mongo: DocumentStore;
  beforeAll(async () => {
    mongo = await connectMongoDb({ url });
  });
  afterAll(() => mongo.close());
  documentBytesContract('files in GridFS', gridFs);
  documentBytesContract('encrypted in GridFS', async () => new DocumentBytes(await gridFs(), keyRing));
}

describe('files in GridFS', () => {
  it('report an outage of the server as an outage of the store', async () => {
    // Port 1 is reserved and nothing listens there.
    const away = await connectMongoDb({ url: 'mongodb://127.0.0.1:1/nothing' });
    const files = new GridFsDocumentFiles(await mongoConnectionOf(away));
    const id = newId();
    const calls = [
      files.put(id, Buffer.from('a'), 'text/plain'),
      files.replace(id, Buffer.from('a'), 'text/plain'),
      files.stat(id),
      files.open(id),
      files.remove(id),
      files.all()[Symbol.asyncIterator]().next(),
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
    files = await onDisk('looked-into');
    bytes = new DocumentBytes(files, keyRing);
  });

  const fileOf = (id: string) => join(root, 'looked-into', id.slice(-2), id);
  const stored = async (): Promise<string> => {
    const id = newId();
    await bytes.put(id, Buffer.from(text), 'application/pdf', ada);
    return id;
  };
  const altered = async (alter: (file: Buffer, id: string) => Buffer): Promise<string> => {
    const id = await stored();
    await writeFile(fileOf(id), alter(await readFile(fileOf(id)), id));
    return id;
  };
  const wayIn = (file: Buffer): number => file.length - TRAILER - text.length - 16 * 4;

  it('is removed if its customer is erased while it is being stored', async () => {
    const [id, customerId] = [newId(), newId()];
    const slow = Object.assign(Object.create(files) as DiskDocumentFiles, {
      put: async (...file: Parameters<DiskDocumentFiles['put']>) => {
        await keyRing.destroy(customerId);
        return files.put(...file);
      },
    });
    const put = new DocumentBytes(slow, keyRing).put(id, Buffer.from(text), 'application/pdf', customerId);
    await expect(put).rejects.toThrow(SubjectErasedError);
    expect(await files.stat(id)).toBeNull();
  });

  it('has no readable byte on disk', async () => {
    const file = await readFile(fileOf(await stored()));
    expect(file.includes('Lovelace')).toBe(false);
    expect(file.includes('application/pdf')).toBe(false);
  });

  it.each([
    [
      'a bit is changed',
      (file: Buffer) => {
        const at = file.length - TRAILER - 100;
        file.writeUInt8(file.readUInt8(at) ^ 1, at);
        return file;
      },
    ],
    [
      'two chunks change places',
      (file: Buffer) => {
        const at = wayIn(file);
        const [first, second] = [file.subarray(at, at + CHUNK), file.subarray(at + CHUNK, at + 2 * CHUNK)];
        return Buffer.concat([file.subarray(0, at), second, first, file.subarray(at + 2 * CHUNK)]);
      },
    ],
    [
      'a chunk is missing at the end',
      (file: Buffer) => {
        const at = wayIn(file);
        return withCorrectedTrailer(
          Buffer.concat([file.subarray(0, at + 3 * CHUNK), file.subarray(-TRAILER)]),
        );
      },
    ],
    [
      'a chunk is missing in the middle',
      (file: Buffer) => {
        const at = wayIn(file);
        return withCorrectedTrailer(
          Buffer.concat([file.subarray(0, at + CHUNK), file.subarray(at + 2 * CHUNK)]),
        );
      },
    ],
  ])('is damaged if %s', async (_, alter) => {
    const id = await altered(alter);
    await expect(readDocument(bytes, id)).rejects.toThrow(DocumentBytesDamagedError);
  });

  it('is damaged if it is stored under another document’s id', async () => {
    const other = await stored();
    const id = await altered((file, own) =>
      Buffer.from(file.toString('latin1').replaceAll(own, other), 'latin1'),
    );
    await writeFile(fileOf(other), await readFile(fileOf(id)));
    await expect(readDocument(bytes, other)).rejects.toThrow(DocumentBytesDamagedError);
    await expect(bytes.stat(other)).rejects.toThrow(DocumentBytesDamagedError);
  });

  it('stored unencrypted by an older version is readable, and is encrypted on request', async () => {
    const id = newId();
    const before = await files.put(id, Buffer.from(text), 'application/pdf');
    expect([await bytes.stat(id), await bytes.subjectOf(id)]).toEqual([before, null]);
    expect(Buffer.from(await readDocument(bytes, id)).toString()).toBe(text);
    for (const time of ['first', 'again']) {
      await bytes.seal(id, ada);
      expect([time, await bytes.subjectOf(id), await bytes.stat(id)]).toEqual([time, ada, before]);
      expect(Buffer.from(await readDocument(bytes, id)).toString()).toBe(text);
      expect((await readFile(fileOf(id))).includes('Lovelace')).toBe(false);
    }
  });

  it('is unreadable once its customer’s key is destroyed', async () => {
    const eve = newId();
    const id = newId();
    await bytes.put(id, Buffer.from(text), 'application/pdf', eve);
    await keyRing.destroy(eve);
    expect(await bytes.stat(id)).toBeNull();
    await expect(bytes.open(id)).rejects.toThrow(DocumentBytesMissingError);
    await expect(bytes.put(newId(), Buffer.from(text), 'application/pdf', eve)).rejects.toThrow(
      SubjectErasedError,
    );
  });

  /** Returns a truncated file whose trailer states the new length. */
  function withCorrectedTrailer(file: Buffer): Buffer {
    const trailer = file.subarray(-TRAILER).toString();
    const size = file.length - TRAILER;
    const told = trailer.replace(/"sizeInBytes":\d+/, `"sizeInBytes":${size}`).trimEnd();
    return Buffer.concat([file.subarray(0, -TRAILER), Buffer.from(`${told.padEnd(TRAILER - 1)}\n`)]);
  }
});
