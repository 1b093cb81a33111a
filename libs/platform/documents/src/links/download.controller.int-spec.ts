import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { QueryBus } from '@nestjs/cqrs';
import { type INestApplication, Logger, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Readable } from 'node:stream';
import { Clock, newId, SystemClock, EnvReader } from '#kit/kernel';
import { collectGarbage, eventually } from '#kit/kernel/testing';
import { DocumentStoreUnavailableError } from '#kit/document-store';
import { HttpConfig } from '#platform/http';
import { KeyRing, MasterKey } from '#platform/personal-data';
import { TestDocumentStore } from '#kit/document-store/testing';
import { DiskDocumentFiles } from '../adapters/disk/disk-document-files.js';
import { DocumentBytes } from '../bytes/document-bytes.js';
import { DownloadController } from './download.controller.js';
import { SignedLinks } from './signed-links.js';

afterEach(() => jest.restoreAllMocks());

describe('GET /documents/:documentId', () => {
  const id = newId();
  const masterKey = new MasterKey(Buffer.alloc(32, 7));
  let stores: TestDocumentStore;
  let bytes: DocumentBytes;
  let keyRing: KeyRing;
  let app: INestApplication;
  let base: string;
  let links: SignedLinks;
  /** The customer of the document that a link names, if the document is recorded. */
  let owner: string | null = null;

  beforeAll(async () => {
    stores = await TestDocumentStore.open();
    const files = await DiskDocumentFiles.open({ directory: join(stores.folder, 'documents') });
    keyRing = new KeyRing(stores.store, masterKey);
    bytes = new DocumentBytes(files, keyRing);
    await bytes.put(id, Buffer.from('0123456789'), newId());
    const values = [
      { provide: HttpConfig, useValue: new HttpConfig(new EnvReader({ PUBLIC_URL: 'http://service.test' })) },
      { provide: Clock, useValue: new SystemClock() },
      { provide: MasterKey, useValue: masterKey },
      { provide: DocumentBytes, useValue: bytes },
      { provide: QueryBus, useValue: { execute: () => Promise.resolve(owner) } },
    ];
    @Module({ controllers: [DownloadController], providers: [...values, SignedLinks] })
    class Downloads {}
    Logger.overrideLogger(false);
    app = await NestFactory.create(Downloads);
    await app.listen(0, '127.0.0.1');
    base = await app.getUrl();
    links = app.get(SignedLinks);
  });
  afterAll(async () => {
    await app.close();
    await stores.close();
  });

  const linkTo = (documentId: string, name = 'Articles.pdf') =>
    links.downloadUrl(documentId, name, new Date()).downloadUrl.replace('http://service.test', base);
  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(linkTo(id), { method, headers });

  it('downloads the document and prevents browsers from displaying it', async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('0123456789');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '10',
      'content-disposition': `attachment; filename="Articles.pdf"; filename*=UTF-8''Articles.pdf`,
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    });
  });

  it('serves ranges', async () => {
    const response = await get({ range: 'bytes=2-4' });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe('bytes 2-4/10');
    expect(await response.text()).toBe('234');
    const past = await get({ range: 'bytes=10-' });
    expect(past.status).toBe(416);
    expect(past.headers.get('content-range')).toBe('bytes */10');
    expect(await past.text()).toBe('');
  });

  it('responds 304 to a caller that has the document', async () => {
    const etag = (await get({}, 'HEAD')).headers.get('etag') ?? '';
    for (const headers of [
      { 'if-none-match': etag },
      { 'if-none-match': `"x", W/${etag}`, range: 'bytes=2-4' },
    ]) {
      const response = await get(headers);
      expect([response.status, await response.text()]).toEqual([304, '']);
      expect(response.headers.get('etag')).toBe(etag);
    }
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('serves a range only if the document is still the same', async () => {
    const etag = (await get({}, 'HEAD')).headers.get('etag') ?? '';
    expect((await get({ range: 'bytes=2-4', 'if-range': etag })).status).toBe(206);
    expect((await get({ range: 'bytes=2-4', 'if-range': '"other"' })).status).toBe(200);
  });

  it('responds to HEAD with headers only', async () => {
    const response = await get({}, 'HEAD');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('10');
    expect(await response.text()).toBe('');
  });

  it.each([
    ['altered', () => linkTo(id).replace(/expires=\d/, 'expires=9')],
    ['unsigned', () => `${base}/documents/${id}`],
    ["another document's", () => linkTo(id).replace(id, newId())],
    ['with a hostile id', () => linkTo(id).replace(id, '..%2F..%2Fetc%2Fpasswd')],
  ])('rejects a link that is %s with 403 and no body', async (_, url) => {
    const response = await fetch(url());
    expect(response.status).toBe(403);
    expect(await response.text()).toBe('');
  });

  it('responds 404 without a body if the file is gone', async () => {
    const response = await fetch(linkTo(newId()));
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('');
  });

  it('responds 500 if the file of a recorded document is gone, unless its customer was erased', async () => {
    owner = newId();
    await keyRing.newDerivedKey(owner, 'documents');
    expect((await fetch(linkTo(newId()))).status).toBe(500);
    await keyRing.destroy(owner);
    expect((await fetch(linkTo(newId()))).status).toBe(404);
    owner = null;
  });

  const SIZE = 200_000;
  /** Stores a document whose file is then altered in the middle. */
  async function altered(): Promise<string> {
    const other = newId();
    await bytes.put(other, Buffer.alloc(SIZE, 'x'), newId());
    const file = join(stores.folder, 'documents', other.slice(-2), other);
    await writeFile(file, (await readFile(file)).fill(0, SIZE / 2, SIZE / 2 + 10));
    return other;
  }
  const getFrom = async (documentId: string, range?: string) => {
    const response = await fetch(linkTo(documentId), range === undefined ? {} : { headers: { range } });
    return [response.status, (await response.text()).replace(/[^x]/g, '').length];
  };

  it('responds 500 and sends no byte if the file was altered', async () => {
    const other = await altered();
    for (const range of [undefined, 'bytes=0-0', 'bytes=0-', `bytes=-${SIZE - 1}`, `bytes=${SIZE}-`])
      expect([range, ...(await getFrom(other, range))]).toEqual([range, 500, 0]);
  });

  it('serves slow readers from a few pieces in memory, and frees them when the readers leave', async () => {
    const [large, size] = [newId(), 10 * 2 ** 20];
    await bytes.put(large, Buffer.alloc(size, 'x'), newId());
    const heldBytes = () => {
      collectGarbage();
      return process.memoryUsage().arrayBuffers;
    };
    const before = heldBytes();
    const streams: Readable[] = [];
    const open = bytes.open.bind(bytes);
    jest.spyOn(bytes, 'open').mockImplementation((...of) => {
      const stream = open(...of);
      streams.push(stream);
      return stream;
    });
    const readers = Array.from({ length: 5 }, () => new AbortController());
    const responses = await Promise.all(readers.map(({ signal }) => fetch(linkTo(large), { signal })));
    expect(responses.map(({ status }) => status)).toEqual(readers.map(() => 200));
    // Node frees buffers beside the program, some time after the collection that finds them.
    await eventually(() => expect(heldBytes() - before).toBeLessThan(2 * size));
    for (const reader of readers) reader.abort();
    await eventually(() => expect(streams.every(({ destroyed }) => destroyed)).toBe(true));
  });

  it('reports a store that fails after the document was checked before the response starts', async () => {
    jest.spyOn(bytes, 'open').mockImplementation(
      () =>
        new Readable({
          read() {
            this.destroy(new DocumentStoreUnavailableError('away'));
          },
        }),
    );
    const response = await get();
    // This application lacks the filter that turns errors of stores into 503.
    expect([response.status, response.headers.get('content-disposition')]).toEqual([500, null]);
  });

  it('handles a hostile file name safely', async () => {
    const response = await fetch(linkTo(id, 'a"\r\nx-evil: 1; \u202E/../株.pdf'));
    expect(response.headers.get('x-evil')).toBeNull();
    expect(response.headers.get('content-disposition')).toContain('attachment; filename="a_x-evil_ 1_ _.._');
  });
});
