import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteDocumentStore } from '#kit/document-store/adapters';
import type { Collection } from '#kit/document-store';
import { Config, Logger } from '#kit/kernel';
import { canMount } from '#kit/kernel/testing';
import { openStores } from '#platform/hosting';
import { MasterKey } from '#platform/personal-data';
import { checkBackup } from './check-backup.js';
import { takeBackup } from './take-backup.js';

const NOW = new Date('2026-03-02T04:00:00.000Z');
const [A, B] = [randomBytes(32), randomBytes(32)];
const hex = (key: Buffer): string => key.toString('hex');
const idOf = (key: Buffer): string => new MasterKey(key).ids[0];
const lacks = (id: string): string =>
  `values are sealed with the master key ${id}, which is not configured: set MASTER_KEY_PREVIOUS to it`;

let folder: string;
let data: string;
let out: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  [data, out] = [join(folder, 'data'), join(folder, 'out')];
});
afterEach(() => rmSync(folder, { recursive: true }));

type Keys = Readonly<Record<string, string>>;
const onlyA: Keys = { MASTER_KEY: hex(A) };
const onlyB: Keys = { MASTER_KEY: hex(B) };
const bAfterA: Keys = { MASTER_KEY: hex(B), MASTER_KEY_PREVIOUS: hex(A) };

const configOf = (keys: Keys): Config =>
  new Config({ DATA_DIR: data, EVENTSTORE_URL: '', MONGODB_URL: '', ...keys });
/** Starts a service and stops it. */
const serve = async (keys: Keys): Promise<void> => {
  await (await openStores(configOf(keys), [], new Logger('silent'))).close();
};
const backup = (keys: Keys, to = out) => takeBackup(configOf(keys), to, NOW);
const check = (keys: Keys) => checkBackup(out, configOf(keys));

const onLinux = process.platform === 'linux' ? it : it.skip;
const withMounts = canMount() ? it : it.skip;

describe('a copy of stores whose master key changes', () => {
  it('needs the former key if no service has started with the new one', async () => {
    await serve(onlyA);
    expect(await backup(bAfterA)).toMatchObject({ previousKeys: [idOf(A)] });
    expect(await check(onlyB)).toMatchObject({ faults: [lacks(idOf(A))], previousKeys: [idOf(A)] });
    expect(await check(bAfterA)).toMatchObject({ faults: [], previousKeys: [idOf(A)] });
  });

  it('needs both keys after a service has started with both', async () => {
    await serve(onlyA);
    await serve(bAfterA);
    expect(await backup(bAfterA)).toMatchObject({ previousKeys: [idOf(A)] });
    expect((await check(onlyB)).faults).toEqual([lacks(idOf(A))]);
    expect((await check(onlyA)).faults).toEqual([
      'backup.json was altered, or it was sealed with another master key',
      lacks(idOf(B)),
    ]);
    expect((await check(bAfterA)).faults).toEqual([]);
  });

  it('needs the former key if it contains only the new `master.key`', async () => {
    await serve({});
    const file = join(data, 'master.key');
    const MASTER_KEY_PREVIOUS = readFileSync(file, 'utf8').trim();
    const former = idOf(Buffer.from(MASTER_KEY_PREVIOUS, 'base64'));
    writeFileSync(file, B.toString('base64'));
    const { manifest, previousKeys } = await backup({ MASTER_KEY_PREVIOUS });
    expect([manifest.masterKey, previousKeys]).toEqual(['copied', [former]]);
    expect((await check({})).faults).toEqual([lacks(former)]);
    expect((await check({ MASTER_KEY_PREVIOUS })).faults).toEqual([]);
  });

  it('is whole if MASTER_KEY_PREVIOUS contains the key of the copy, which is older than the rotation', async () => {
    await serve({});
    expect(await backup({})).toMatchObject({ previousKeys: [] });
    const MASTER_KEY_PREVIOUS = readFileSync(join(out, 'master.key'), 'utf8').trim();
    expect(await check({ MASTER_KEY_PREVIOUS })).toMatchObject({ faults: [], previousKeys: [] });
  });

  it('is whole without a record of the key', async () => {
    const records = async (change: (store: SqliteDocumentStore) => Promise<unknown>): Promise<void> => {
      const store = await SqliteDocumentStore.open({ directory: data });
      await change(store);
      await store.close();
    };
    const keyRecords: Collection<object> = { name: 'master-key-check', kind: 'record' };
    await serve(onlyA);
    await records((store) => store.remove(keyRecords, 'current'));
    expect(await backup(onlyB)).toMatchObject({ previousKeys: [] });
    expect(await check(onlyB)).toMatchObject({ faults: [], previousKeys: [] });
  });

  it('is not changed by the check', async () => {
    await serve(onlyA);
    await backup(onlyA);
    const files = readdirSync(out);
    expect((await check(onlyA)).faults).toEqual([]);
    expect(readdirSync(out)).toEqual(files);
  });
});

describe('a backup that fails', () => {
  beforeEach(() => serve(onlyA));

  it('creates no folder if the configured key is another one, or is not a key', async () => {
    await expect(backup(onlyB)).rejects.toMatchObject({
      name: 'MasterKeyMismatchError',
      message: expect.stringContaining(idOf(A)) as string,
    });
    await expect(backup({ MASTER_KEY: 'short' })).rejects.toMatchObject({ name: 'MasterKeyError' });
    expect(existsSync(out)).toBe(false);
  });

  it('removes everything that it wrote, and nothing else', async () => {
    // A folder cannot be copied as a document, so the copy fails after the stores were copied.
    mkdirSync(join(data, 'documents', 'aa', 'folder'), { recursive: true });
    await expect(backup(onlyA, join(out, 'deep', 'copy'))).rejects.toThrow(/folder/);
    expect(existsSync(out)).toBe(false);
    mkdirSync(join(out, 'deep'), { recursive: true });
    await expect(backup(onlyA, join(out, 'deep', 'copy'))).rejects.toThrow(/folder/);
    expect(readdirSync(join(out, 'deep'))).toEqual([]);
    await expect(backup(onlyA, out)).rejects.toThrow(`${out} is not empty`);
    await expect(backup(onlyA, join(out, 'deep'))).rejects.toThrow(/folder/);
    expect(readdirSync(join(out, 'deep'))).toEqual([]);
    rmSync(join(data, 'documents', 'aa', 'folder'), { recursive: true });
    await backup(onlyA, join(out, 'deep'));
    expect(readdirSync(join(out, 'deep'))).toContain('backup.json');
  });

  it('leaves the copy of another backup that was started at the same time', async () => {
    const taken = await Promise.allSettled([backup(onlyA), backup(onlyA)]);
    expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { reason } = taken.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(reason).toMatchObject({ name: 'BackupError' });
    expect((await check(onlyA)).faults).toEqual([]);
  });

  onLinux('ends if the system does not allow the folder', async () => {
    await expect(backup(onlyA, '/proc/x/y')).rejects.toThrow('/proc/x');
  });

  withMounts('names the folder if its disk is full, and leaves it empty', async () => {
    mkdirSync(out);
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', out]);
    try {
      await expect(backup(onlyA)).rejects.toMatchObject({
        name: 'BackupError',
        message: expect.stringContaining(`${out} is full`) as string,
      });
      expect(readdirSync(out)).toEqual([]);
    } finally {
      // Lazily, because SQLite holds the removed file open until its failed statement is garbage-collected.
      spawnSync('umount', ['-l', out]);
    }
  });
});
