import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { QueryBus } from '@nestjs/cqrs';
import { type INestApplication, Logger, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Clock, newId, SystemClock, EnvReader } from '#kit/kernel';
import { DocumentStoreUnavailableError } from '#kit/document-store';
import { HttpConfig } from '#platform/http';
import { KeyRing, MasterKey } from '#platform/personal-data';
import { TestDocumentStore } from '#kit/document-store/testing';
import { DiskDocumentFiles } from '../adapters/disk/disk-document-files.js';
import { DocumentBytes } from '../bytes/document-bytes.js';
import { DownloadController } from './download.controller.js';
import { SignedLinks } from './signed-links.js';

/** Length of the description at the end of a file on disk. */
const TRAILER = 512;

describe('GET /documents/:documentId', () => {
  const id = newId();
  const masterKey = new MasterKey(Buffer.alloc(32, 7));
  let stores: TestDocumentStore;
  let files: DiskDocumentFiles;
  let bytes: DocumentBytes;
  let keyRing: KeyRing;
  let app: INestApplication;
  let base: string;
  let links: SignedLinks;
  /** The customer of the document that a link names, if the document is recorded. */
  let owner: string | null = null;

  beforeAll(async () => {
    stores = await TestDocumentStore.open();
    files = await DiskDocumentFiles.open({ directory: join(stores.folder, 'documents') });
    keyRing = new KeyRing(stores.store, masterKey);
    bytes = new DocumentBytes(files, keyRing);
    await bytes.put(id, Buffer.from('0123456789'), 'application/pdf', newId());
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

  const CHUNK = 65_536;
  const SIZE = 3 * CHUNK;
  /** Stores a document of three chunks, encrypted or not, whose second chunk is then altered on disk. */
  async function altered(isEncrypted = true): Promise<string> {
    const other = newId();
    const content = Buffer.alloc(SIZE, 'x');
    await (isEncrypted ? bytes : files).put(other, content, 'application/pdf', newId());
    const file = join(stores.folder, 'documents', other.slice(-2), other);
    const stored = await readFile(file);
    const middle = stored.length - TRAILER - 1.5 * CHUNK;
    await writeFile(file, stored.fill(0, middle, middle + 10));
    return other;
  }
  const getFrom = async (documentId: string, range?: string) => {
    const response = await fetch(linkTo(documentId), range === undefined ? {} : { headers: { range } });
    return [response.status, (await response.text()).replace(/[^x]/g, '').length];
  };

  it.each([true, false])(
    'responds 500 and sends no byte if the file was altered (encrypted: %s)',
    async (is) => {
      expect(await getFrom(await altered(is))).toEqual([500, 0]);
    },
  );

  it('responds 500 and sends no byte if a range contains an altered byte', async () => {
    const other = await altered();
    for (const range of [`bytes=${CHUNK}-${CHUNK}`, 'bytes=0-', `bytes=-${SIZE - 1}`, 'bytes=0-0,2-2'])
      expect([range, ...(await getFrom(other, range))]).toEqual([range, 500, 0]);
  });

  it('serves a range of an encrypted file without reading the rest', async () => {
    const other = await altered();
    const open = vi.spyOn(files, 'open');
    expect(await getFrom(other, 'bytes=0-0')).toEqual([206, 1]);
    expect(await getFrom(other, `bytes=-${CHUNK}`)).toEqual([206, CHUNK]);
    for (const [, part] of open.mock.calls)
      expect((part?.last ?? Infinity) - (part?.first ?? 0)).toBeLessThan(CHUNK + 16);
  });

  it('reads no file for a range past its end', async () => {
    const open = vi.spyOn(bytes, 'open');
    expect(await getFrom(await altered(), `bytes=${SIZE}-`)).toEqual([416, 0]);
    expect(open).not.toHaveBeenCalled();
  });

  it('compares the whole of an unencrypted file with its hash for a range', async () => {
    expect(await getFrom(await altered(false), 'bytes=0-0')).toEqual([500, 0]);
  });

  it.each([
    ['before', () => Promise.reject(new DocumentStoreUnavailableError('away'))],
    [
      'while',
      () =>
        Promise.resolve(
          new Readable({
            read() {
              this.destroy(new DocumentStoreUnavailableError('away'));
            },
          }),
        ),
    ],
  ])('reports a store that fails %s the document is opened before the response starts', async (_, open) => {
    vi.spyOn(bytes, 'open').mockImplementation(open);
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
