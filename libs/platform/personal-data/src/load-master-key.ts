import { randomBytes, timingSafeEqual } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  openSync,
  closeSync,
  fsyncSync,
  readFileSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { MasterKeySource } from './master-key.config.js';

/** `MASTER_KEY` or its file is unusable. The message never contains the value. */
export class MasterKeyError extends Error {
  override readonly name = 'MasterKeyError';
}

/**
 * Returns the 32 bytes of the deployment's master key: from `MASTER_KEY`, from the file named by
 * `MASTER_KEY_FILE`, or (sandbox only) from the file `master.key` in the data folder, which the first start
 * creates.
 *
 * @throws {MasterKeyError} if there is no key (or `master.key` is missing although stores exist), if the key
 *   cannot be read, is not 32 bytes of base64 or hex, or is not random, or if production uses a sandbox's
 *   folder
 */
export function readMasterKey(source: MasterKeySource): Uint8Array {
  const path = join(source.dataDir, 'master.key');
  if (source.environment === 'production' && exists(path))
    throw new MasterKeyError(`${path} was made by a sandbox: production needs a DATA_DIR of its own`);
  if (source.masterKey !== null) return assertRandom(parseKey(source.masterKey, 'MASTER_KEY'), 'MASTER_KEY');
  if (source.masterKeyFile !== null)
    return assertRandom(readKeyFile(source.masterKeyFile, 'MASTER_KEY_FILE'), 'MASTER_KEY_FILE');
  if (source.environment === 'production')
    throw new MasterKeyError('MASTER_KEY or MASTER_KEY_FILE is required in production');
  // Checked first: a process that starts at the same time writes the key before it creates stores.
  const hasStores = STORES.some((name) => isStore(join(source.dataDir, name)));
  if (hasStores && !exists(path))
    throw new MasterKeyError(
      `${path} is missing, but the stores in ${source.dataDir} were written with it. Restore it from a backup; no new key was created.`,
    );
  try {
    makeKeyOnce(source.dataDir, path);
  } catch (error) {
    throw new MasterKeyError(`${path} cannot be created: ${codeOf(error)}`);
  }
  return readKeyFile(path, path);
}

/**
 * Returns the former keys of `MASTER_KEY_PREVIOUS`.
 *
 * @throws {MasterKeyError} if one is malformed, not random, or the current key
 */
export function readPreviousKeys(
  { masterKeyPrevious }: Pick<MasterKeySource, 'masterKeyPrevious'>,
  current: Uint8Array,
): readonly Uint8Array[] {
  const keys = previousKeysOf(masterKeyPrevious);
  if (keys.some((key) => timingSafeEqual(key, current)))
    throw new MasterKeyError(`${PREVIOUS} contains the current master key`);
  return keys;
}

const PREVIOUS = 'MASTER_KEY_PREVIOUS';

/**
 * Returns the keys in a value of `MASTER_KEY_PREVIOUS`.
 *
 * @throws {MasterKeyError} if one is malformed or not random
 */
export const previousKeysOf = (value: string | null): readonly Uint8Array[] =>
  (value?.split(',') ?? []).map((text) => assertRandom(parseKey(text.trim(), PREVIOUS), PREVIOUS));

/**
 * 32 random bytes have about 30 different values, and about 30 different steps between neighbors. Fewer than 12 are
 * practically impossible.
 */
const LEAST_DIFFERENT = 12;

/**
 * Returns the key if it looks random.
 *
 * @throws {MasterKeyError} if it is a pattern: repeated, counting or zero
 */
function assertRandom(key: Uint8Array, name: string): Uint8Array {
  const steps = Array.from(key, (byte, index) => (byte - (key[index - 1] ?? 0) + 256) % 256);
  if (new Set(key).size < LEAST_DIFFERENT || new Set(steps).size < LEAST_DIFFERENT)
    throw new MasterKeyError(`${name} is a pattern, not a secret: create one with "openssl rand -base64 32"`);
  return key;
}

/** If several processes start at once, the first key wins, because a hard link never replaces a file. */
function makeKeyOnce(folder: string, path: string): void {
  if (exists(path)) return;
  mkdirSync(folder, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const file = openSync(draft, 'wx', 0o600);
    try {
      writeSync(file, `${randomBytes(32).toString('base64')}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    linkSync(draft, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The embedded stores, and the first bytes of their files: https://www.sqlite.org/fileformat.html */
const STORES = ['events.db', 'records.db'];
const SQLITE = Buffer.from('SQLite format 3\0');

/** Reports whether a file is an embedded store with a schema. */
export function isStore(path: string): boolean {
  if (!exists(path)) return false;
  const file = openSync(path, 'r');
  try {
    const beginning = Buffer.alloc(SQLITE.length);
    readSync(file, beginning, 0, SQLITE.length, 0);
    return beginning.equals(SQLITE);
  } finally {
    closeSync(file);
  }
}

function exists(path: string): boolean {
  try {
    closeSync(openSync(path, 'r'));
    return true;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return false;
    throw error;
  }
}

/**
 * Reads a key of 32 bytes, as base64, as hex or as they are.
 *
 * @param name the variable or path that an error names
 * @throws {MasterKeyError}
 */
export function readKeyFile(path: string, name: string): Uint8Array {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new MasterKeyError(`${name} cannot be read: ${codeOf(error)}`);
  }
  return bytes.length === 32 ? bytes : parseKey(bytes.toString('latin1').trim(), name);
}

function parseKey(text: string, name: string): Uint8Array {
  if (/^[0-9a-fA-F]{64}$/.test(text)) return Buffer.from(text, 'hex');
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return Buffer.from(text, 'base64');
  throw new MasterKeyError(`${name} must be 32 bytes, as base64 (44 characters) or hex (64 characters)`);
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);
