import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Config, ConfigError, ProcessConfig, TimeoutError, withTimeout } from '#kit/kernel';
import { DocumentStoreConfig } from '#kit/document-store';
import { EventStoreConfig } from '#kit/event-store';
import { MasterKeyConfig } from '#platform/personal-data';

/** Time limit (ms): a network folder may not respond at all. */
const PATIENCE_MS = 4_000;
/** Number of bytes that the check writes: more than new stores need. */
const PROBE_BYTES = 256 * 1024;

/**
 * Creates the data folder, unless nothing is stored in it, and checks that files in it can be written.
 *
 * @throws {ConfigError} names `DATA_DIR` and the reason
 */
export async function prepareDataFolder(config: Config): Promise<void> {
  const { dataDir } = config.get(ProcessConfig);
  if (!isUsed(config)) return;
  try {
    await withTimeout(PATIENCE_MS, probe(dataDir));
  } catch (error) {
    throw new ConfigError(`DATA_DIR cannot be used: ${reasonOf(error, dataDir)}`);
  }
}

const isUsed = (config: Config): boolean => {
  const { masterKey, masterKeyFile } = config.get(MasterKeyConfig);
  return (
    config.get(EventStoreConfig).eventStoreUrl === null ||
    config.get(DocumentStoreConfig).mongodbUrl === null ||
    (masterKey === null && masterKeyFile === null)
  );
};

async function probe(folder: string): Promise<void> {
  await makeFolder(folder);
  for (const name of await readdir(folder))
    if (name.endsWith('.db')) await access(join(folder, name), constants.R_OK | constants.W_OK);
  const path = join(folder, `.probe-${process.pid}`);
  try {
    const file = await open(path, 'w');
    try {
      await file.writeFile(Buffer.alloc(PROBE_BYTES));
      await file.sync();
    } finally {
      await file.close();
    }
  } finally {
    await rm(path, { force: true });
  }
}

/** Node's own recursive `mkdir` never ends if the system reports `ENOENT` for a parent that exists, as in `/proc`. */
async function makeFolder(path: string): Promise<void> {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (exists) return;
  if (dirname(path) !== path) await makeFolder(dirname(path));
  await mkdir(path).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'the quota of its disk is used up',
  ENOTDIR: 'it is a file, or inside of a file',
  ENOENT: 'it cannot be created there',
};

function reasonOf(error: unknown, folder: string): string {
  if (error instanceof TimeoutError) return `${folder} does not respond`;
  const { code = '', path = folder, message } = error as NodeJS.ErrnoException;
  const reason = REASONS[code];
  return reason === undefined ? message : `${path}: ${reason} (${code})`;
}
