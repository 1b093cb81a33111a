import type { DocumentStore } from '#kit/document-store';
import { TestDocumentStore } from '#kit/document-store/testing';
import type { StoredEvent } from '#kit/event-store';
import { parkedEvents, parkedOf } from '#kit/subscriptions';
import { totals } from '#kit/subscriptions/testing';
import { isKnownSubscription } from './known-subscription.js';
import { ProjectionPointers } from './projection-pointers.js';

describe('a known subscription', () => {
  let stores: TestDocumentStore;
  let store: DocumentStore;
  beforeEach(async () => {
    stores = await TestDocumentStore.open();
    ({ store } = stores);
  });
  afterEach(() => stores.close());

  const isKnown = (name: string) => isKnownSubscription(store, [totals], name);

  it('is a subscriber that has run', async () => {
    expect(await isKnown('counter')).toBe(false);
    const fence = await store.acquireLease('counter', 'leader', 60_000);
    if (!fence) throw new Error('a free lease was refused');
    const subscription = { name: 'counter', kind: 'record' } as const;
    await store.commit({ subscription, position: 7, fence, writes: [] });
    expect(await isKnown('counter')).toBe(true);
    expect(await isKnown('Counter')).toBe(false);
  });

  it('is a generation of a projection, filled or not', async () => {
    const first = `${totals.name}-v${totals.version}`;
    expect(await isKnown(first)).toBe(true);
    expect(await isKnown(totals.name)).toBe(false);
    expect(await isKnown(`${totals.name}-v${totals.version + 1}`)).toBe(false);
    expect(await isKnown(`${first}-g2`)).toBe(false);
    await new ProjectionPointers(store).beginGeneration(totals);
    expect(await isKnown(`${first}-g2`)).toBe(true);
  });

  it('is one that has parked events, even if this program does not run it', async () => {
    const event = { id: 'e1', stream: 'a', revision: 1, position: 1, type: 'Added' } as StoredEvent;
    await store.put(parkedEvents, 'former/e1', parkedOf('former', event, { error: 'no' }));
    expect(await isKnown('former')).toBe(true);
  });
});
