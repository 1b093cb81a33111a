import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { assertStoresExist, copyStores, isDiskFull, recordsIn } from '#platform/hosting';
import { EventStoreConfig } from '#kit/event-store';
import type { Config } from '#kit/kernel';
import { DocumentStoreConfig } from '#kit/document-store';
import { assertOpens, keysInUse, MasterKey, MasterKeyConfig } from '#platform/personal-data';
import { BackupFolder } from './backup-folder.js';
import {
  BackupError,
  DOCUMENTS,
  filesIn,
  KEY_FILE,
  MAC_PURPOSE,
  MANIFEST,
  type Manifest,
  type SealedManifest,
} from './manifest.js';

/** The folder of documents that are still being written. */
const UNFINISHED = '.incoming';
/** Number of documents that are copied at the same time: as many as Node has threads for files. */
const AT_ONCE = 4;

/** A copy, and the master keys that it needs in addition to the current one. */
interface TakenBackup {
  readonly manifest: Manifest;
  /** The ids of the keys that must be in `MASTER_KEY_PREVIOUS` to start from the copy. Empty unless the key was changed. */
  readonly previousKeys: readonly string[];
}

/**
 * Copies the embedded stores, the data keys (they are records) and the documents of a data folder while services work on it.
 * Documents are stored before the event that names them, so copying them after the events misses none. Read models are left
 * out because they are rebuilt from the events. If it fails, it removes what it wrote.
 *
 * @param to a folder that does not exist, or is empty
 * @throws {BackupError} the stores are not embedded, or the folder is not empty, or its disk is full
 * @throws {StoresMissingError} the data folder has no stores
 * @throws {MasterKeyError} the configured key cannot be used
 * @throws {MasterKeyMismatchError} the configured keys do not open the stores
 */
export async function takeBackup(config: Config, to: string, now: Date): Promise<TakenBackup> {
  const source = config.get(MasterKeyConfig);
  assertEmbedded(config);
  assertStoresExist(config);
  const masterKey = await MasterKey.load(source);
  await assertOpens(recordsIn(source.dataDir), masterKey);
  const folder = new BackupFolder(to);
  try {
    await folder.claim();
    return await copyTo(to, source, masterKey, now);
  } catch (error) {
    // The copy is useless without its manifest, so the first error matters more.
    await folder.discard().catch(() => undefined);
    throw isDiskFull(error)
      ? new BackupError(`The disk of ${to} is full: free some space, or choose another folder.`, {
          cause: error,
        })
      : error;
  }
}

async function copyTo(
  to: string,
  { dataDir: from, environment, masterKey: key, masterKeyFile }: MasterKeyConfig,
  masterKey: MasterKey,
  now: Date,
): Promise<TakenBackup> {
  const { events, position } = copyStores(from, to);
  // A service may have started with another key meanwhile.
  await assertOpens(recordsIn(to), masterKey);
  await copyDocuments(join(from, DOCUMENTS), join(to, DOCUMENTS));
  const ownKey = key === null && masterKeyFile === null;
  if (ownKey) await copyThrough(join(from, KEY_FILE), join(to, KEY_FILE));
  const manifest: Manifest = {
    format: 1,
    createdAt: now.toISOString(),
    environment,
    events,
    position,
    masterKey: ownKey ? 'copied' : 'kept elsewhere',
    files: await filesIn(to),
  };
  const [mac] = masterKey.signatures(MAC_PURPOSE, JSON.stringify(manifest));
  const sealed: SealedManifest = { manifest, mac };
  await writeThrough(join(to, MANIFEST), `${JSON.stringify(sealed, null, 2)}\n`);
  const needed = await keysInUse(recordsIn(to));
  return { manifest, previousKeys: needed.filter((id) => id !== masterKey.ids[0]) };
}

function assertEmbedded(config: Config): void {
  const { eventStoreUrl } = config.get(EventStoreConfig);
  if (eventStoreUrl !== null || config.get(DocumentStoreConfig).mongodbUrl !== null)
    throw new BackupError(
      'Only embedded stores are copied. Back up EventStoreDB and MongoDB with their own tools, EventStoreDB first (docs/operations.md).',
    );
}

async function copyDocuments(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === UNFINISHED) continue;
    await mkdir(join(to, entry.name));
    const names = await readdir(join(from, entry.name));
    await inTurns(names, (name) => copyThrough(join(from, entry.name, name), join(to, entry.name, name)));
  }
}

/**
 * Processes a few items at a time: a file system writes files together that are synced at the same time. After an error, it
 * begins no further item, and throws when none is being processed.
 */
async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const errors: unknown[] = [];
  const workThrough = async (): Promise<void> => {
    for (const item of left) {
      await work(item).catch((error: unknown) => errors.push(error));
      if (errors.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workThrough));
  if (errors.length > 0) throw errors[0];
}

/** Skips a file that was removed meanwhile because a person was erased. */
async function copyThrough(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync(from)) return;
    throw error;
  }
  const file = await open(to, 'r+');
  try {
    await file.chmod(0o600);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function writeThrough(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
