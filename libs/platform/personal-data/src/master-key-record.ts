import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Collection, DocumentStore } from '#kit/document-store';
import type { MasterKey } from './master-key.js';

/** The master keys and the environment of the stores. */
interface MasterKeyRecord {
  /** Null until a process that belongs to an environment starts. */
  readonly environment: string | null;
  /** The root, sealed with a master key. */
  readonly root: string;
  /** The ids of the master keys that values of the stores may be sealed with. */
  readonly keys: readonly string[];
}

/** A storage format. */
const masterKeyRecords: Collection<MasterKeyRecord> = { name: 'master-key-check', kind: 'record' };
const ID = 'current';
const ROOT_BYTES = 32;

/** The store belongs to another master key, so its personal data cannot be read, or to another environment. */
export class MasterKeyMismatchError extends Error {
  override readonly name = 'MasterKeyMismatchError';
}

/**
 * Checks that this process can read everything that is sealed in the stores, records that it may seal with its current
 * key, and gives the key the root of the stores. A new store gets a random root.
 *
 * @throws {MasterKeyMismatchError}
 * @throws {DocumentStoreUnavailableError}
 */
export async function joinStores(store: DocumentStore, masterKey: MasterKey): Promise<void> {
  await store.define([masterKeyRecords]);
  const { root } = await change(store, masterKey, (record) => record);
  masterKey.useRoot(root);
}

/**
 * Returns the ids of the master keys that values of the stores may be sealed with; none if the stores have no record of
 * them. Does not write.
 */
export async function keysInUse(store: Pick<DocumentStore, 'get'>): Promise<readonly string[]> {
  return (await store.get(masterKeyRecords, ID))?.document.keys ?? [];
}

/**
 * Checks without writing that a process with these keys could start on the stores. Stores without a record of their keys
 * are accepted.
 *
 * @throws {MasterKeyMismatchError}
 */
export async function assertOpens(store: Pick<DocumentStore, 'get'>, masterKey: MasterKey): Promise<void> {
  const stored = await store.get(masterKeyRecords, ID);
  if (stored) joined(stored.document, masterKey);
}

/** Seals the root with the current key and records that no value needs another key. */
export async function leavePreviousKeys(store: DocumentStore, masterKey: MasterKey): Promise<void> {
  const keys = [masterKey.ids[0]];
  await change(store, masterKey, (record) => ({ ...record, root: masterKey.rewrapRoot(record.root), keys }));
}

/** Changes the record of the stores. Starts again if another process changes it meanwhile. */
async function change(
  store: DocumentStore,
  masterKey: MasterKey,
  to: (record: MasterKeyRecord) => MasterKeyRecord,
): Promise<MasterKeyRecord> {
  for (;;) {
    const stored = await store.get(masterKeyRecords, ID);
    const next = to(stored ? joined(stored.document, masterKey) : newRecord(masterKey));
    const isStored = stored
      ? isDeepStrictEqual(next, stored.document) ||
        (await store.replace(masterKeyRecords, ID, next, stored.revision))
      : await store.insert(masterKeyRecords, ID, next);
    if (isStored) return next;
  }
}

const newRecord = (masterKey: MasterKey): MasterKeyRecord => ({
  environment: masterKey.environment,
  root: masterKey.sealRoot(randomBytes(ROOT_BYTES)),
  keys: [masterKey.ids[0]],
});

/** Returns the record of stores that this process also writes to. */
function joined(record: MasterKeyRecord, masterKey: MasterKey): MasterKeyRecord {
  const { ids } = masterKey;
  const missing = record.keys.filter((id) => !ids.includes(id));
  if (missing.length > 0)
    throw new MasterKeyMismatchError(
      `the stores were written with another master key (${missing.join(', ')}). Start with that MASTER_KEY (in the sandbox: ` +
        'the file master.key in DATA_DIR). If the key was changed on purpose, set MASTER_KEY_PREVIOUS to that key, start, and run ' +
        '`npm run cli -- keys rewrap`',
    );
  const environment = record.environment ?? masterKey.environment;
  if (masterKey.environment !== null && environment !== masterKey.environment)
    throw new MasterKeyMismatchError(
      `the stores belong to a ${environment}: start with SERVICE_ENVIRONMENT=${environment}, or on another DATA_DIR or server`,
    );
  return { ...record, environment, keys: [...new Set([...record.keys, ids[0]])] };
}
