import { describe, expect, it } from 'vitest';
import { DocumentStoreUnavailableError } from '../../document-store.js';
import { connectMongoDb } from './connect.js';

describe('the MongoDB document store', () => {
  it('opens without a server and then reports that it is unavailable', async () => {
    // Port 1 is reserved and nothing listens there.
    const store = await connectMongoDb({ url: 'mongodb://127.0.0.1:1/nothing' });
    const things = { name: 'things', kind: 'record' } as const;
    const calls = [store.ping(), store.put(things, 'a', {}), store.acquireLease('a', 'b', 1)];
    for (const outcome of await Promise.allSettled(calls)) {
      expect(outcome).toMatchObject({ status: 'rejected' });
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(DocumentStoreUnavailableError);
    }
    await store.close();
    await expect(store.ping()).rejects.toThrow(DocumentStoreUnavailableError);
  });
});
