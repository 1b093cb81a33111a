import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** File system in memory on Linux: faster than the disk, and specs need no durability. */
const MEMORY = '/dev/shm';

/** Creates a folder for the stores of a spec. */
export const newFolder = (): string =>
  mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'pfs-store-'));
