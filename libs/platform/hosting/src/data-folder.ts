import { constants } from 'node:fs';
import { access, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError, ProcessConfig, TimeoutError, withTimeout } from '#kit/kernel';
import { DocumentStoreConfig } from '#kit/document-store';
import { EventStoreConfig } from '#kit/event-store';
import { MasterKeyConfig } from '#platform/personal-data';
import { makeFolder } from './make-folder.js';

/** Time limit (ms): a network folder may not respond at all. */
const PATIENCE_MS = 4_000;
/** Number of bytes that the check writes: more than new stores need. */
const PROBE_BYTES = 256 * 1024;

/**
 * Creates the data folder, unless nothing is stored in it, and checks that this process may write in it. If stores have to be
 * created, it also checks that the disk has enough space. Existing stores can be opened without that space, because an
 * operator needs the command line on a full disk.
 *
 * @throws {ConfigError} names `DATA_DIR` and the reason
 */
export async function prepareDataFolder(config: Config): Promise<void> {
  const { dataDir } = config.get(ProcessConfig);
  const files = filesOf(config);
  if (files.length === 0) return;
  try {
    await withTimeout(PATIENCE_MS, check(dataDir, files));
  } catch (error) {
    throw new ConfigError(`DATA_DIR cannot be used: ${reasonOf(error, dataDir)}`);
  }
}

/** Returns the names of the files that the configuration needs in the data folder. */
function filesOf(config: Config): string[] {
  const { masterKey, masterKeyFile } = config.get(MasterKeyConfig);
  return [
    ...(config.get(EventStoreConfig).eventStoreUrl === null ? ['events.db'] : []),
    ...(config.get(DocumentStoreConfig).mongodbUrl === null ? ['records.db', 'read-models.db'] : []),
    ...(masterKey === null && masterKeyFile === null ? ['master.key'] : []),
  ];
}

async function check(folder: string, files: readonly string[]): Promise<void> {
  await makeFolder(folder);
  for (const name of await readdir(folder))
    if (name.endsWith('.db')) await access(join(folder, name), constants.R_OK | constants.W_OK);
  const haveContent = await Promise.all(files.map((name) => hasContent(join(folder, name))));
  if (haveContent.every(Boolean)) await access(folder, constants.W_OK);
  else await probe(folder);
}

const hasContent = (path: string): Promise<boolean> =>
  stat(path).then(
    ({ size }) => size > 0,
    () => false,
  );

async function probe(folder: string): Promise<void> {
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
