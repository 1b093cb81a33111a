import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Collection, DocumentStore } from '#kit/document-store';
import type { MasterKey } from './master-key.js';

/** Identifies the master keys and the environment of the stores. */
interface MasterKeyRecord {
  /** A signature of the master key that seals the root. */
  readonly mac: string;
  /** Missing if only versions up to November 2026 wrote to the store. */
  readonly environment?: string;
  /** The sealed root. Missing in stores of older versions; the master key is then the root. */
  readonly root?: string;
  /** The ids of the master keys that values of the stores may be sealed with. Missing in stores of older versions. */
  readonly keys?: readonly string[];
  /** Whether new values name their key. Versions up to November 2026 cannot read such values. Missing: no. */
  readonly named?: boolean;
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
  const { root, named } = await change(store, masterKey, (record) => record);
  masterKey.useRoot(root, named);
}

/** Makes this process, and every process that starts from now on, name the key in new values. */
export async function nameKeys(store: DocumentStore, masterKey: MasterKey): Promise<void> {
  const { root } = await change(store, masterKey, (record) => ({ ...record, named: true }));
  masterKey.useRoot(root);
}

/** Returns the ids of the master keys that values of the stores may be sealed with. */
export async function keysInUse(store: DocumentStore): Promise<readonly string[]> {
  return (await store.get(masterKeyRecords, ID))?.document.keys ?? [];
}

/**
 * Returns the ids of the master keys that a process needs to read the stores; none if the stores have no record of them.
 * Does not write.
 *
 * @param masterKey recognizes its keys in stores of older versions, which do not name them
 */
export async function keysNeeded(
  store: Pick<DocumentStore, 'get'>,
  masterKey: MasterKey,
): Promise<readonly string[]> {
  const stored = await store.get(masterKeyRecords, ID);
  return stored ? keysOf(stored.document, masterKey) : [];
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
  await change(store, masterKey, (record) => ({
    ...record,
    ...ownOf(masterKey),
    root: masterKey.rewrapRoot(record.root),
    keys,
  }));
}

type Complete = MasterKeyRecord & Required<Pick<MasterKeyRecord, 'root' | 'keys' | 'named'>>;

/** Changes the record of the stores. Starts again if another process changes it meanwhile. */
async function change(
  store: DocumentStore,
  masterKey: MasterKey,
  to: (record: Complete) => Complete,
): Promise<Complete> {
  for (;;) {
    const stored = await store.get(masterKeyRecords, ID);
    const next = to(stored ? joined(stored.document, masterKey) : begun(masterKey));
    const isStored = stored
      ? isDeepStrictEqual(next, stored.document) ||
        (await store.replace(masterKeyRecords, ID, next, stored.revision))
      : await store.insert(masterKeyRecords, ID, next);
    if (isStored) return next;
  }
}

const signaturesOf = (masterKey: MasterKey): readonly [string, ...string[]] =>
  masterKey.signatures('master-key-check', 'master-key-check');

const ownOf = (masterKey: MasterKey): MasterKeyRecord => ({
  mac: signaturesOf(masterKey)[0],
  ...(masterKey.environment && { environment: masterKey.environment }),
});

const begun = (masterKey: MasterKey): Complete => ({
  ...ownOf(masterKey),
  root: masterKey.sealRoot(randomBytes(ROOT_BYTES)),
  keys: [masterKey.ids[0]],
  named: true,
});

/** The index of the key that signed a record; -1 if it is another one. */
const signerOf = ({ mac }: MasterKeyRecord, masterKey: MasterKey): number =>
  signaturesOf(masterKey).indexOf(mac);

const keysOf = (known: MasterKeyRecord, masterKey: MasterKey): readonly string[] =>
  known.keys ?? [masterKey.ids[signerOf(known, masterKey)] ?? 'of an older version'];

/** Returns the record of stores that this process also writes to. */
function joined(known: MasterKeyRecord, masterKey: MasterKey): Complete {
  const { ids } = masterKey;
  const keys = keysOf(known, masterKey);
  const unknown = keys.filter((id) => !ids.includes(id));
  if (unknown.length > 0)
    throw new MasterKeyMismatchError(
      `the stores were written with another master key (${unknown.join(', ')}). Start with that MASTER_KEY (in the sandbox: ` +
        'the file master.key in DATA_DIR). If the key was changed on purpose, set MASTER_KEY_PREVIOUS to that key, start, and run ' +
        '`npm run cli -- keys rewrap`',
    );
  const environment = known.environment ?? masterKey.environment;
  if (masterKey.environment !== null && environment !== masterKey.environment)
    throw new MasterKeyMismatchError(
      `the stores belong to a ${environment}: start with SERVICE_ENVIRONMENT=${environment}, or on another DATA_DIR or server`,
    );
  return {
    ...known,
    ...(environment !== null && { environment }),
    root: known.root ?? masterKey.sealKeyAsRoot(signerOf(known, masterKey)),
    keys: [...new Set([...keys, ids[0]])],
    // Only versions that read named values know former keys.
    named: known.named === true || ids.length > 1,
  };
}
