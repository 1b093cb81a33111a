import { afterAll, beforeAll, describe, vi } from 'vitest';
import type { EventStore } from '#kit/event-store';
import { appendContract } from './append-contract.js';
import { readContract } from './read-contract.js';
import { subscribeContract } from './subscribe-contract.js';

/** A store under test and how it is taken down. */
export interface StoreUnderTest {
  readonly store: EventStore;
  dispose(): Promise<void>;
}

/** A store on a busy machine is slow, not wrong. */
const TEST_TIMEOUT_MS = 60_000;

/** What every event store must do. The store may hold other streams, and others may append to it meanwhile. */
export function eventStoreContract(name: string, factory: () => Promise<StoreUnderTest>): void {
  vi.setConfig({ testTimeout: TEST_TIMEOUT_MS });
  describe(`event store contract: ${name}`, () => {
    let underTest: StoreUnderTest;
    beforeAll(async () => {
      underTest = await factory();
    });
    afterAll(() => underTest.dispose());
    const store = (): EventStore => underTest.store;

    appendContract(store);
    readContract(store);
    subscribeContract(store);
  });
}
