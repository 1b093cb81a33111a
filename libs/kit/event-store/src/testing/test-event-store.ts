import { rm } from 'node:fs/promises';
import { SqliteEventStore } from '../adapters/sqlite/sqlite-event-store.js';
import { newFolder } from './temporary-folder.js';

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
