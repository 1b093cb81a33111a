import { rm } from 'node:fs/promises';
import { SqliteEventStore } from '../adapters/sqlite/sqlite-event-store.js';
import { newFolder } from './temporary-folder.js';

/** An embedded event store with nothing in it. */
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
