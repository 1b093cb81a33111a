import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentStoreUnavailableError } from '#kit/document-store';
import { newId } from '#kit/kernel';
import { DocumentBytesDamagedError } from '../../bytes/document-files.js';
import { DiskDocumentFiles } from './disk-document-files.js';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'document-bytes-'));
});
afterAll(() => rm(root, { recursive: true }));

describe('DiskDocumentFiles', () => {
  const opened = async (name: string) => {
    const directory = join(root, name);
    return { directory, store: await DiskDocumentFiles.open({ directory }) };
  };
  const fileOf = (directory: string, id: string) => join(directory, id.slice(-2), id);

  it('keeps files for a later process', async () => {
    const { directory, store } = await opened('later');
    const id = newId();
    await store.put(id, Buffer.from('kept'), 'application/pdf');
    const later = await DiskDocumentFiles.open({ directory });
    expect((await later.stat(id))?.sizeInBytes).toBe(4);
  });

  it.each([0, 5, 400, 515])('rejects a file that was cut to %d bytes', async (size) => {
    const { directory, store } = await opened('cut');
    const id = newId();
    await store.put(id, Buffer.alloc(100, 'x'), 'application/pdf');
    await truncate(fileOf(directory, id), size);
    await expect(store.stat(id)).rejects.toThrow(DocumentBytesDamagedError);
    await expect(store.open(id)).rejects.toThrow(DocumentBytesDamagedError);
  });

  it('rejects another document’s file stored under an id', async () => {
    const { directory, store } = await opened('swapped');
    const [id, other] = [newId(), newId()];
    await store.put(id, Buffer.from('mine'), 'application/pdf');
    await store.put(other, Buffer.from('theirs'), 'application/pdf');
    await writeFile(fileOf(directory, id), await readFile(fileOf(directory, other)));
    await expect(store.open(id)).rejects.toThrow(DocumentBytesDamagedError);
  });

  it('removes drafts of crashed writers but not of running ones', async () => {
    const { directory, store } = await opened('drafts');
    const incoming = join(directory, '.incoming');
    const id = newId();
    await Promise.all([1, 2, 3].map(() => store.put(id, Buffer.from('x'), 'application/pdf')));
    expect(await readdir(incoming)).toEqual([]);
    await writeFile(join(incoming, 'running'), '');
    await writeFile(join(incoming, 'crashed'), '');
    await utimes(join(incoming, 'crashed'), 0, 0);
    await DiskDocumentFiles.open({ directory });
    expect(await readdir(incoming)).toEqual(['running']);
  });

  it('is unavailable while the disk is full, and keeps no part of a file', async ({ skip }) => {
    const { directory, store } = await opened('full');
    await store.close();
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', directory]).status === 0;
    if (!mounted) return skip('this user may not mount a small disk');
    try {
      const small = await DiskDocumentFiles.open({ directory });
      const [id, other] = [newId(), newId()];
      for (const write of [
        () => small.put(id, Buffer.alloc(100_000), 'application/pdf'),
        () => small.replace(id, Buffer.alloc(100_000), 'application/pdf'),
      ]) {
        await expect(write()).rejects.toThrow(DocumentStoreUnavailableError);
        expect(await small.stat(id)).toBeNull();
        expect(await readdir(join(directory, '.incoming'))).toEqual([]);
      }
      expect(await small.put(other, Buffer.alloc(20_000), 'application/pdf')).toMatchObject({
        sizeInBytes: 20_000,
      });
    } finally {
      spawnSync('umount', [directory]);
    }
  });

  it('rejects a content type that does not fit into the trailer', async () => {
    const { store } = await opened('long-type');
    await expect(store.put(newId(), Buffer.from('x'), 'x'.repeat(600))).rejects.toThrow(RangeError);
  });
});
