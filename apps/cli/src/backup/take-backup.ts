import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { copyStores } from '#platform/hosting';
import { EventStoreConfig } from '#kit/event-store';
import type { Config } from '#kit/kernel';
import { DocumentStoreConfig } from '#kit/document-store';
import { MasterKey, MasterKeyConfig } from '#platform/personal-data';
import { OperatorError } from '../operator-error.js';
import { filesIn, MAC_PURPOSE, MANIFEST, type Manifest, type SealedManifest } from './manifest.js';

const KEY_FILE = 'master.key';
const DOCUMENTS = 'documents';
/** Where documents are written before they have their name. */
const UNFINISHED = '.incoming';

/**
 * Copies the embedded stores, the data keys (they are records) and the documents of a data folder, while services work on
 * it. Documents come after the events that tell of them, and are older. Read models are left out, as they come back from
 * the events.
 *
 * @param to a folder that does not exist, or is empty
 * @throws {OperatorError} the stores are not embedded, or there are none; the folder holds something
 */
export async function takeBackup(config: Config, to: string, now: Date): Promise<Manifest> {
  const keySource = config.get(MasterKeyConfig);
  const { dataDir: from, environment } = keySource;
  assertEmbedded(config, from);
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
  const sealed: SealedManifest = { manifest, mac: masterKey.mac(MAC_PURPOSE, JSON.stringify(manifest)) };
  await writeThrough(join(to, MANIFEST), `${JSON.stringify(sealed, null, 2)}\n`);
  return manifest;
}

function assertEmbedded(config: Config, dataDir: string): void {
  const { eventStoreUrl } = config.get(EventStoreConfig);
  if (eventStoreUrl !== null || config.get(DocumentStoreConfig).mongodbUrl !== null)
    throw new OperatorError(
      'Only embedded stores are copied. Back up EventStoreDB and MongoDB with their own tools, EventStoreDB first (docs/operations.md).',
    );
  const missing = ['events.db', 'records.db'].filter((name) => !existsSync(join(dataDir, name)));
  if (missing.length > 0)
    throw new OperatorError(`There is no ${missing.join(' and no ')} in ${dataDir}: is DATA_DIR right?`);
}

async function makeEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new OperatorError(`${folder} is not empty: a copy needs a folder of its own.`);
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

/** A file that is removed meanwhile (a person was erased) is left out. */
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
