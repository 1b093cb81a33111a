import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Memory where the machine has a file system in it: nothing that a spec stores need survive a power cut. */
const MEMORY = '/dev/shm';

/** A new folder for a spec's stores. */
export const newFolder = (): string =>
  mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'pfs-store-'));
