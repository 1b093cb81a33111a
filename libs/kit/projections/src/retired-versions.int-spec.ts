import type { Projection } from '#kit/event-sourcing';
import { collectionOf, subscriptionOf } from './collection-of.js';
import { ProjectionPointers } from './projection-pointers.js';
import type { DocumentStore } from '#kit/document-store';
import { TestDocumentStore } from '#kit/document-store/testing';
import { dropRetired } from './retired-versions.js';

const people: Projection<{ readonly name: string }, never> = {
  name: 'people',
  version: 4,
  categories: ['person'],
  documentIds: () => [],
  fold: (document) => document,
};

describe('retired versions of a read model', () => {
  let stores: TestDocumentStore;
  let store: DocumentStore;
  beforeEach(async () => {
    stores = await TestDocumentStore.open();
    ({ store } = stores);
    for (const version of [1, 2, 3, 4]) await fill(version);
  });
  afterEach(() => stores.close());

  const fill = async (version: number): Promise<void> => {
    const subscription = subscriptionOf(people, version);
    const fence = await store.acquireLease(subscription.name, 'leader', 60_000);
    if (!fence) throw new Error('a free lease was refused');
    const document = { name: `Ada ${version}` };
    const collection = collectionOf(people, version);
    await store.commit({
      subscription,
      position: 7,
      fence,
      writes: [{ kind: 'put', collection, id: 'a', document }],
    });
    await store.releaseLease(fence);
  };
  const switchTo = async (version: number): Promise<void> => {
    const pointers = new ProjectionPointers(store);
    await pointers.announceVersion({ name: 'people', version });
    await pointers.activateVersion({ name: 'people', version });
  };
  const stored = async () => {
    const versions = [];
    for (const version of [1, 2, 3, 4])
      if (await store.get(collectionOf(people, version), 'a')) versions.push(version);
    return versions;
  };

  it('are those older than the active one', async () => {
    await switchTo(3);
    expect(await dropRetired(store, [people])).toEqual([
      { name: 'people', version: 2 },
      { name: 'people', version: 1 },
    ]);
    expect(await stored()).toEqual([3, 4]);
    expect(await store.checkpoint(subscriptionOf(people, 2))).toBeNull();
    expect(await store.checkpoint(subscriptionOf(people, 3))).toBe(7);
    expect(await dropRetired(store, [people])).toEqual([]);
  });

  it('are not removed while a process keeps them up to date', async () => {
    await switchTo(3);
    await store.acquireLease('people-v2', 'an older process', 60_000);
    expect(await dropRetired(store, [people])).toEqual([{ name: 'people', version: 1 }]);
    expect(await stored()).toEqual([2, 3, 4]);
  });

  it('do not exist before the first switch', async () => {
    expect(await dropRetired(store, [people])).toEqual([]);
    expect(await stored()).toEqual([1, 2, 3, 4]);
  });

  it('can be filled again by a program that goes back to them', async () => {
    await switchTo(3);
    await dropRetired(store, [people]);
    await fill(2);
    expect((await store.get(collectionOf(people, 2), 'a'))?.document).toEqual({ name: 'Ada 2' });
  });
});
