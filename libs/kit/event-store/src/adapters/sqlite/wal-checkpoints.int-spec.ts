import { readdirSync, readlinkSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  checkpointWal,
  openSqlite,
  type SqliteDatabase,
  WalCheckpoints,
  whileBusy,
} from '#kit/event-store/adapters';
import { eventually } from '#kit/kernel/testing';

const COMMITS = 100;
const PATIENCE_MS = 50;
const LOCK_TIMEOUT_MS = 5_000;

describe('the write-ahead log of an SQLite file', () => {
  let directory: string;
  let file: string;
  let database: SqliteDatabase;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'wal-'));
    file = join(directory, 'some.db');
    database = openSqlite(file);
    database.exec('PRAGMA journal_mode = WAL; CREATE TABLE texts (text TEXT) STRICT');
  });
  afterEach(async () => {
    database.close();
    await rm(directory, { recursive: true });
  });

  /** Writes as the stores do: the thread holds the lock for a moment when a new log begins. */
  const write = (text: string) =>
    whileBusy(() => database.prepare('INSERT INTO texts VALUES (?)').run(text), LOCK_TIMEOUT_MS);
  const isWritten = async (text: string) => (await readFile(file, 'latin1')).includes(text);
  const openFiles = () =>
    readdirSync('/proc/self/fd').filter((fd) => linkOf(`/proc/self/fd/${fd}`).startsWith(file)).length;
  /** Bytes. */
  const logSize = () => statSync(`${file}-wal`).size;
  it('is copied into the file after a number of commits, and begins again', async () => {
    const checkpoints = new WalCheckpoints(database, file);
    const before = openFiles();
    const sizes: number[] = [];
    for (let round = 0; round < 5; round++) {
      for (let commit = 0; commit < COMMITS; commit++) {
        await write(`<${round}>`);
        checkpoints.committed();
      }
      await eventually(async () => expect(await isWritten(`<${round}>`)).toBe(true));
      sizes.push(logSize());
    }
    expect(Math.max(...sizes)).toBeLessThan(4 * (sizes[0] ?? 0));
    await checkpoints.close();
    expect(logSize()).toBe(0);
    // SQLite keeps one more for its next connection.
    expect(openFiles()).toBeLessThanOrEqual(before + 1);
  });

  it('is copied as soon as it has grown, also if few commits write much', async () => {
    const checkpoints = new WalCheckpoints(database, file);
    for (let commit = 0; commit < 5; commit++) {
      await write('text'.repeat(300_000));
      checkpoints.committed();
    }
    await eventually(() => expect(statSync(file).size).toBeGreaterThan(4_000_000));
    await checkpoints.close();
  });

  it('is copied by a commit if the thread cannot do it and it is very long', async () => {
    const checkpoints = new WalCheckpoints(database, join(directory, 'missing', 'some.db'));
    for (let commit = 0; commit < COMMITS; commit++) checkpoints.committed();
    await checkpoints.close();
    expect(database.prepare('PRAGMA wal_autocheckpoint').get()).toEqual({ wal_autocheckpoint: 65_536 });
  });

  it('stays while somebody reads an older state, and blocks no commit', async () => {
    const reader = openSqlite(file);
    reader.exec('BEGIN');
    reader.prepare('SELECT * FROM texts').all();
    await write('<later>');
    await checkpointWal(file);
    expect(await isWritten('<later>')).toBe(false);
    const outcomes: unknown[] = [];
    const emptied = checkpointWal(file, PATIENCE_MS).catch((error: unknown) => outcomes.push(error));
    await write('<meanwhile>');
    expect(outcomes).toEqual([]);
    await emptied;
    expect(outcomes).toMatchObject([{ message: 'it is in use' }]);
    reader.exec('COMMIT');
    reader.close();
    await checkpointWal(file, PATIENCE_MS);
    expect(await isWritten('<meanwhile>')).toBe(true);
    expect(logSize()).toBe(0);
  });
});

/** Returns the target of a link, or nothing if the link is gone. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
