import { existsSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteEventStore } from '../adapters/sqlite/sqlite-event-store.js';

/** File system in memory on Linux: faster than the disk, and specs need no durability. */
const MEMORY = '/dev/shm';

/** Creates a folder for the stores of a spec. */
export const newFolder = (): string =>
  mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'pfs-store-'));

/** Opens an empty embedded event store in a new folder; `close` deletes the folder. */
export async function openTestEventStore(): Promise<{
  readonly store: SqliteEventStore;
  readonly close: () => Promise<void>;
}> {
  const directory = newFolder();
  const store = await SqliteEventStore.open({ directory });
  const close = async (): Promise<void> => {
    await store.close();
    await rm(directory, { recursive: true });
  };
  return { store, close };
}
