import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#kit/kernel';
import { recordsIn } from '#platform/hosting';
import { keysInUse, MasterKey, MasterKeyConfig } from '#platform/personal-data';
import {
  BackupError,
  type CopiedFile,
  filesIn,
  KEY_FILE,
  MAC_PURPOSE,
  MANIFEST,
  type Manifest,
  type SealedManifest,
} from './manifest.js';

/** A checked copy and its faults; a whole copy has none. */
interface CheckedBackup {
  readonly manifest: Manifest;
  readonly faults: readonly string[];
  /** The ids of the keys that must be in `MASTER_KEY_PREVIOUS` to start from the copy. Empty if `records.db` has a fault. */
  readonly previousKeys: readonly string[];
}

const RECORDS = 'records.db';

/**
 * Checks a copy without changing it: every file is as it was written, none is missing, and the master keys that it needs are
 * available.
 *
 * @param config contains the master key if it is not in the copy, and the previous keys
 * @throws {BackupError} the folder contains no copy, or the copy was not finished
 * @throws {MasterKeyError} the configuration names a key that cannot be used
 */
export async function checkBackup(folder: string, config: Config): Promise<CheckedBackup> {
  const { manifest, mac } = await readManifest(folder);
  const files = await filesIn(folder);
  const faults = differences(manifest.files, files);
  const key = await masterKeyOf(folder, manifest, config);
  if (key === null) {
    faults.push('the master key is not in the copy: set MASTER_KEY or MASTER_KEY_FILE');
    return { manifest, faults, previousKeys: [] };
  }
  if (!key.signatures(MAC_PURPOSE, JSON.stringify(manifest)).includes(mac))
    faults.push(`${MANIFEST} was altered, or it was sealed with another master key`);
  // SQLite might change or create files next to one that this service did not write.
  const needed = isIntact(RECORDS, manifest.files, files) ? await keysInUse(recordsIn(folder)) : [];
  for (const id of needed)
    if (!key.ids.includes(id))
      faults.push(
        `values are sealed with the master key ${id}, which is not configured: set MASTER_KEY_PREVIOUS to it`,
      );
  return { manifest, faults, previousKeys: needed.filter((id) => id !== key.ids[0]) };
}

async function readManifest(folder: string): Promise<SealedManifest> {
  const path = join(folder, MANIFEST);
  if (!existsSync(path))
    throw new BackupError(
      `There is no ${MANIFEST} in ${folder}: it is not a backup, or the backup was not finished.`,
    );
  try {
    const sealed = JSON.parse(await readFile(path, 'utf8')) as SealedManifest;
    if ((sealed.manifest.format as number) === 1) return sealed;
  } catch {
    // Reported below.
  }
  throw new BackupError(`${path} cannot be read: it is damaged, or a newer version wrote it.`);
}

function differences(expected: readonly CopiedFile[], present: readonly CopiedFile[]): string[] {
  const byPath = new Map(present.map((file) => [file.path, file]));
  const faults = expected.flatMap(({ path, bytes, sha256 }) => {
    const file = byPath.get(path);
    byPath.delete(path);
    if (!file) return [`${path} is missing`];
    if (file.bytes !== bytes) return [`${path} has ${file.bytes} bytes instead of ${bytes}`];
    return file.sha256 === sha256 ? [] : [`${path} was altered`];
  });
  return [...faults, ...[...byPath.keys()].map((path) => `${path} does not belong to the copy`)];
}

const isIntact = (path: string, expected: readonly CopiedFile[], present: readonly CopiedFile[]): boolean => {
  const [written, read] = [expected, present].map((files) => files.find((file) => file.path === path));
  return written !== undefined && written.sha256 === read?.sha256;
};

/** Returns null if the key is missing. Loading would create one, as for a new sandbox folder. */
async function masterKeyOf(folder: string, manifest: Manifest, config: Config): Promise<MasterKey | null> {
  const { environment, masterKey, masterKeyFile, masterKeyPrevious } = config.get(MasterKeyConfig);
  if (manifest.masterKey === 'copied') {
    const file = join(folder, KEY_FILE);
    return existsSync(file) ? MasterKey.ofCopy(file, masterKeyPrevious) : null;
  }
  if (masterKey === null && masterKeyFile === null) return null;
  return MasterKey.load({ environment, dataDir: folder, masterKey, masterKeyFile, masterKeyPrevious });
}
