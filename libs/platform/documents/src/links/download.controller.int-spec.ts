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

  it('responds 500 and sends no byte if the file was altered', async () => {
    const other = newId();
    await bytes.put(other, Buffer.from('x'.repeat(200_000)), 'application/pdf', newId());
    const file = join(stores.folder, 'documents', other.slice(-2), other);
    const altered = await readFile(file);
    await writeFile(file, altered.fill(0, altered.length - 600, altered.length - 590));
    const response = await fetch(linkTo(other));
    expect([response.status, (await response.text()).includes('xxx')]).toEqual([500, false]);
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
    // This application has no filter for errors of stores, which turns them into 503.
    expect([response.status, response.headers.get('content-disposition')]).toEqual([500, null]);
  });

  it('handles a hostile file name safely', async () => {
    const response = await fetch(linkTo(id, 'a"\r\nx-evil: 1; \u202E/../株.pdf'));
    expect(response.headers.get('x-evil')).toBeNull();
    expect(response.headers.get('content-disposition')).toContain('attachment; filename="a_x-evil_ 1_ _.._');
  });
});
