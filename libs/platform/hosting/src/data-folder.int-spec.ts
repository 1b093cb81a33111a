import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteDocumentStore } from '#kit/document-store/adapters';
import { Config, ConfigError, Logger } from '#kit/kernel';
import { canMount, timers } from '#kit/kernel/testing';
import { prepareDataFolder } from './data-folder.js';
import { openStores } from './stores.js';

/** Lazily: SQLite's files stay open until their statements are garbage-collected. */
const unmount = (folder: string) => spawnSync('umount', ['-l', folder]);

/** Less than new stores need, and enough to open existing ones. */
const NEARLY_FULL_BYTES = 200 * 1024;

const onLinux = process.platform === 'linux' ? it : it.skip;
const withMounts = canMount() ? it : it.skip;
/** Root may write everywhere. */
const asUser = process.getuid?.() === 0 ? it.skip : it;

afterEach(() => jest.restoreAllMocks());

afterEach(() => timers.useRealTimers());

describe('the data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'data-folder-'));
    writeFileSync(join(folder, 'file'), '');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const prepare = (path: string, env: Record<string, string> = {}) =>
    prepareDataFolder(new Config({ DATA_DIR: path, ...env }));
  const reasonFor = (path: string): Promise<string> =>
    prepare(path).then(
      () => 'none',
      (error: unknown) => (error instanceof ConfigError ? error.message : String(error)),
    );

  it('is created with its parents, and left empty', async () => {
    const path = join(folder, 'a', 'b');
    await Promise.all([prepare(path), prepare(path)]);
    expect(readdirSync(path)).toEqual([]);
  });

  it('names the variable and the reason if it cannot be used', async () => {
    expect(await reasonFor(join(folder, 'file'))).toMatch(/^DATA_DIR cannot be used: .*file: it is a file/);
    expect(await reasonFor(join(folder, 'file', 'data'))).toMatch(
      /^DATA_DIR .*it is a file, or inside of a file/,
    );
    expect(await reasonFor(join(folder, 'x'.repeat(300)))).toMatch(/^DATA_DIR .*ENAMETOOLONG/);
    expect(await reasonFor('/dev/null/data')).toMatch(/^DATA_DIR .*ENOTDIR/);
  });

  onLinux('names the variable if the system does not allow the folder', async () => {
    expect(await reasonFor('/proc/x/y')).toMatch(/^DATA_DIR .*\/proc\/x/);
    expect(await reasonFor('/proc/self')).toMatch(/^DATA_DIR .*\/proc\/self/);
  });

  asUser('names the variable if the folder belongs to another user, or is read-only', async () => {
    expect(await reasonFor('/usr')).toMatch(/^DATA_DIR .*\/usr.*(may not write there|read-only)/);
  });

  withMounts('names the variable if the disk is full', async () => {
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', folder]);
    try {
      expect(await reasonFor(folder)).toMatch(/^DATA_DIR .*its disk is full/);
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      spawnSync('umount', [folder]);
    }
  });

  withMounts('can be opened while its disk is nearly full, but new stores need more space', async () => {
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'none', folder]);
    const config = new Config({ DATA_DIR: folder, EVENTSTORE_URL: '', MONGODB_URL: '' });
    const open = () => openStores(config, [], new Logger('silent'));
    try {
      await (await open()).close();
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(join(folder, 'file'), Buffer.alloc(bavail * bsize - NEARLY_FULL_BYTES));
      const stores = await open();
      expect(await stores.eventStore.head()).toBe(-1);
      await stores.close();
      rmSync(join(folder, 'read-models.db'));
      await expect(open()).rejects.toThrow(/^DATA_DIR .*its disk is full/);
    } finally {
      unmount(folder);
    }
  });

  withMounts('names the variable if the disk of existing stores is read-only', async () => {
    const config = new Config({ DATA_DIR: folder, EVENTSTORE_URL: '', MONGODB_URL: '' });
    const open = () => openStores(config, [], new Logger('silent'));
    await (await open()).close();
    spawnSync('mount', ['--bind', folder, folder]);
    spawnSync('mount', ['-o', 'remount,bind,ro', folder]);
    try {
      await expect(open()).rejects.toThrow(/^DATA_DIR .*its disk is read-only/);
    } finally {
      unmount(folder);
    }
  });

  it('is not needed if everything is stored on servers', async () => {
    const servers = {
      EVENTSTORE_URL: 'esdb://localhost',
      MONGODB_URL: 'mongodb://localhost',
      MASTER_KEY: 'given',
    };
    await prepare(join(folder, 'file'), servers);
    await expect(prepare(join(folder, 'file'), { ...servers, MONGODB_URL: '' })).rejects.toThrow('DATA_DIR');
  });

  it('is not reported as a server that does not respond if the machine is slow', async () => {
    timers.useFakeTimers(['setTimeout']);
    const slow = jest.spyOn(SqliteDocumentStore.prototype, 'ping').mockImplementation(() => {
      timers.advanceTimersByTime(5_000);
      return Promise.resolve();
    });
    const logger = new Logger('silent');
    const warn = jest.spyOn(logger, 'warn');
    try {
      const config = new Config({ DATA_DIR: folder, EVENTSTORE_URL: '', MONGODB_URL: '' });
      await (await openStores(config, [], logger)).close();
    } finally {
      slow.mockRestore();
      timers.useRealTimers();
    }
    expect(warn).not.toHaveBeenCalled();
  });

  it.each(['events.db', 'records.db'])(
    'does not replace a missing, empty or overwritten %s (contract 1.1)',
    async (name) => {
      const config = new Config({ DATA_DIR: folder, EVENTSTORE_URL: '', MONGODB_URL: '' });
      const open = () => openStores(config, [], new Logger('silent'));
      const [path, event] = [join(folder, name), { id: randomUUID(), type: 'Noted', data: {}, metadata: {} }];
      await (await open()).close();
      const stores = await open();
      await stores.eventStore.append('note-1', [event], 'no-stream');
      await stores.close();
      for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
      await expect(open()).rejects.toThrow(`${path} is missing or empty`);
      expect(readdirSync(folder)).not.toContain(name);
      writeFileSync(path, '');
      await expect(open()).rejects.toThrow(`${path} is missing or empty`);
      writeFileSync(path, randomBytes(8192));
      await expect(open()).rejects.toThrow(
        `${path} is not a store of this service (it was damaged or overwritten), but `,
      );
    },
  );
});
