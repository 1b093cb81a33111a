import { access, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Permits access only to this user. */
const PRIVATE = 0o700;

/**
 * Creates a folder and its parents unless they exist. Node's own recursive `mkdir` never ends if the system reports
 * `ENOENT` for a parent that exists, as in `/proc`.
 *
 * @param created receives the paths of the folders that this call created, parents first, even if it fails
 * @throws the error of the file system
 */
export async function makeFolder(path: string, created: string[] = []): Promise<void> {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (exists) return;
  if (dirname(path) !== path) await makeFolder(dirname(path), created);
  try {
    await mkdir(path, { mode: PRIVATE });
    created.push(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
