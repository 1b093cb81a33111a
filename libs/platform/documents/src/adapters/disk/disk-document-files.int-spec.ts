import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readlink, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { DocumentStoreUnavailableError } from '#kit/document-store';
import { newId } from '#kit/kernel';
import { canMount, eventually } from '#kit/kernel/testing';
import { DocumentBytesMissingError } from '../../bytes/document-files.js';
import { DiskDocumentFiles } from './disk-document-files.js';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'document-bytes-'));
});
afterAll(() => rm(root, { recursive: true }));

const onLinux = process.platform === 'linux' ? it : it.skip;
const withMounts = canMount() ? it : it.skip;

describe('DiskDocumentFiles', () => {
  const opened = async (name: string) => {
    const directory = join(root, name);
    return { directory, store: await DiskDocumentFiles.open({ directory }) };
  };
  const contentOf = (store: DiskDocumentFiles, id: string) => buffer(store.read(id));

  it('keeps files for a later process', async () => {
    const { directory, store } = await opened('later');
    const id = newId();
    await store.put(id, Buffer.from('kept'));
    const later = await DiskDocumentFiles.open({ directory });
    expect(String(await contentOf(later, id))).toBe('kept');
  });

  onLinux('closes a file that is read only in part', async () => {
    const { store } = await opened('closed');
    const id = newId();
    await store.put(id, Buffer.alloc(1_000_000));
    const openFiles = async () => {
      const descriptors = await readdir('/proc/self/fd');
      const paths = descriptors.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => ''));
      return (await Promise.all(paths)).filter((path) => path.endsWith(id));
    };
    for await (const piece of store.read(id)) {
      expect([piece.length < 1_000_000, await openFiles()]).toEqual([true, [expect.any(String)]]);
      break;
    }
    await eventually(async () => expect(await openFiles()).toEqual([]));
  });

  it('removes drafts of crashed writers but not of running ones', async () => {
    const { directory, store } = await opened('drafts');
    const incoming = join(directory, '.incoming');
    const id = newId();
    await Promise.all([1, 2, 3].map(() => store.put(id, Buffer.from('x'))));
    expect(await readdir(incoming)).toEqual([]);
    await writeFile(join(incoming, 'running'), '');
    await writeFile(join(incoming, 'crashed'), '');
    await utimes(join(incoming, 'crashed'), 0, 0);
    await DiskDocumentFiles.open({ directory });
    expect(await readdir(incoming)).toEqual(['running']);
  });

  withMounts('is unavailable while the disk is full, and keeps no part of a file', async () => {
    const { directory } = await opened('full');
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', directory]);
    try {
      const small = await DiskDocumentFiles.open({ directory });
      const [id, other] = [newId(), newId()];
      await expect(small.put(id, Buffer.alloc(100_000))).rejects.toThrow(DocumentStoreUnavailableError);
      await expect(contentOf(small, id)).rejects.toThrow(DocumentBytesMissingError);
      expect(await readdir(join(directory, '.incoming'))).toEqual([]);
      expect(await small.put(other, Buffer.alloc(20_000))).toBe(true);
    } finally {
      spawnSync('umount', [directory]);
    }
  });
});
