import type { EventStore } from '#kit/event-store';
import { appendContract } from './append-contract.js';
import { readContract } from './read-contract.js';
import { subscribeContract } from './subscribe-contract.js';

/** A store under test and its cleanup. */
export interface StoreUnderTest {
  readonly store: EventStore;
  dispose(): Promise<void>;
}

/** Defines the specs that every event store must pass. Other programs may use the same store at the same time. */
export function eventStoreContract(name: string, factory: () => Promise<StoreUnderTest>): void {
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
