import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectEventStoreDb, SqliteEventStore } from '#kit/event-store/adapters';
import { eventStoreContract } from '#kit/event-store/testing';

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

const url = process.env['EVENTSTORE_URL'];
if (url)
  eventStoreContract('EventStoreDB', async () => {
    const store = await connectEventStoreDb({ url });
    return { store, dispose: () => store.close() };
  });
