import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** A backup cannot be taken or checked; the message tells the operator why. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export interface CopiedFile {
  /** Relative to the backup's folder, separated by `/`. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Describes the contents of a backup. It is written last: a folder without it is not a finished backup. */
export interface Manifest {
  readonly format: 1;
  readonly createdAt: string;
  readonly environment: string;
  /** The number of events, and the position of the newest. */
  readonly events: number;
  readonly position: number;
  /** `copied`: the file `master.key` is in the backup. `kept elsewhere`: the operator must provide the key to restore. */
  readonly masterKey: 'copied' | 'kept elsewhere';
  readonly files: readonly CopiedFile[];
}

/** A manifest as it is stored; `mac` is keyed with the master key. */
export interface SealedManifest {
  readonly manifest: Manifest;
  readonly mac: string;
}

export const MANIFEST = 'backup.json';
export const KEY_FILE = 'master.key';
export const DOCUMENTS = 'documents';

/** The purpose of the master key's subkey: a storage format. */
export const MAC_PURPOSE = 'backup-manifest';

/** Size (bytes) of the largest file that is read at once. */
const MAX_AT_ONCE = 1_000_000;

/** Describes all files below a folder, in the order of their paths. */
export async function filesIn(folder: string): Promise<CopiedFile[]> {
  const paths = await pathsIn(folder, '');
  const files: CopiedFile[] = [];
  for (const path of paths.filter((one) => one !== MANIFEST).sort()) {
    const { size } = await stat(join(folder, path));
    files.push({ path, bytes: size, sha256: await sha256(join(folder, path), size) });
  }
  return files;
}

async function pathsIn(folder: string, below: string): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  const paths = entries.map((entry) => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    return entry.isDirectory() ? pathsIn(folder, path) : Promise.resolve([path]);
  });
  return (await Promise.all(paths)).flat();
}

/** Reads small files at once, because a stream costs several times as much. */
async function sha256(path: string, size: number): Promise<string> {
  const hash = createHash('sha256');
  if (size <= MAX_AT_ONCE) hash.update(await readFile(path));
  else await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
