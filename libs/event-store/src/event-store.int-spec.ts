import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteEventStore } from '#event-store';
import { eventStoreContract } from '#event-store/testing';

eventStoreContract('SQLite', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'event-store-'));
  const store = await SqliteEventStore.open({ directory });
  return {
    store,
    dispose: async () => {
      await store.close();
      await rm(directory, { recursive: true });
    },
  };
});
