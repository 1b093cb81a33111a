import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { assertStoresExist, copyStores } from '#platform/hosting';
import { EventStoreConfig } from '#kit/event-store';
import type { Config } from '#kit/kernel';
import { DocumentStoreConfig } from '#kit/document-store';
import { MasterKey, MasterKeyConfig } from '#platform/personal-data';
import {
  BackupError,
  filesIn,
  MAC_PURPOSE,
  MANIFEST,
  type Manifest,
  type SealedManifest,
} from './manifest.js';

const KEY_FILE = 'master.key';
const DOCUMENTS = 'documents';
/** The folder of documents that are still being written. */
const UNFINISHED = '.incoming';

/**
 * Copies the embedded stores, the data keys (they are records) and the documents of a data folder while services work on it.
 * Documents are stored before the event that names them, so copying them after the events misses none. Read models are left
 * out because they are rebuilt from the events.
 *
 * @param to a folder that does not exist, or is empty
 * @throws {BackupError} the stores are not embedded, or the folder is not empty
 * @throws {StoresMissingError} the data folder has no stores
 */
export async function takeBackup(config: Config, to: string, now: Date): Promise<Manifest> {
  const keySource = config.get(MasterKeyConfig);
  const { dataDir: from, environment } = keySource;
  assertEmbedded(config);
  assertStoresExist(config);
  await makeEmpty(to);
  const { events, position } = copyStores(from, to);
  await copyDocuments(join(from, DOCUMENTS), join(to, DOCUMENTS));
  const ownKey = keySource.masterKey === null && keySource.masterKeyFile === null;
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
  const masterKey = await MasterKey.load(keySource);
  const [mac] = masterKey.signatures(MAC_PURPOSE, JSON.stringify(manifest));
  const sealed: SealedManifest = { manifest, mac };
  await writeThrough(join(to, MANIFEST), `${JSON.stringify(sealed, null, 2)}\n`);
  return manifest;
}

function assertEmbedded(config: Config): void {
  const { eventStoreUrl } = config.get(EventStoreConfig);
  if (eventStoreUrl !== null || config.get(DocumentStoreConfig).mongodbUrl !== null)
    throw new BackupError(
      'Only embedded stores are copied. Back up EventStoreDB and MongoDB with their own tools, EventStoreDB first (docs/operations.md).',
    );
}

async function makeEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new BackupError(`${folder} is not empty. Choose a new or empty folder.`);
}

async function copyDocuments(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  if (!existsSync(from)) return;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === UNFINISHED) continue;
    await mkdir(join(to, entry.name));
    for (const name of await readdir(join(from, entry.name)))
      await copyThrough(join(from, entry.name, name), join(to, entry.name, name));
  }
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
