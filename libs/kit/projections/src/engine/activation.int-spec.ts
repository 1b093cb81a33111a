import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StoredEvent } from '#kit/event-store';
import type { SqliteDocumentStore } from '#kit/document-store/adapters';
import type { Subscription } from '#kit/document-store';
import { parkedEvents, parkedOf, retryParked } from '#kit/subscriptions';
import { totals } from '#kit/subscriptions/testing';
import { ProjectionsWorkspace } from './fixtures/projections-workspace.js';
import { subscriptionOf } from '../collection-of.js';
import { type ProjectionPointer, projectionPointers } from '../projection-pointers.js';
import { isServed, ServedLack } from './activation.js';
import { subscriptionsOf } from './projection-subscriptions.js';

const NEW = { name: 'totals', version: 2 };
const [before, own] = [subscriptionOf(NEW, 1), subscriptionOf(NEW, 2)];

let workspace: ProjectionsWorkspace;
let store: SqliteDocumentStore;

beforeEach(async () => {
  workspace = new ProjectionsWorkspace();
  store = await workspace.documents();
});
afterEach(() => workspace.dispose());

const serve = (version: number, more: Partial<ProjectionPointer> = {}): Promise<void> =>
  store.put(projectionPointers, 'totals', { name: 'totals', version, pinned: false, ...more });
const reach = async (subscription: Subscription, position: number): Promise<void> => {
  const fence = await store.acquireLease(subscription.name, 'spec', 60_000);
  if (!fence) throw new Error('the lease is taken');
  await store.commit({ subscription, position, fence, writes: [] });
};
const park = async ({ name }: Subscription, position: number): Promise<string> => {
  const event = { id: `e${position}`, stream: 'a', revision: position, position, type: 'Added' };
  const id = `${name}/${event.id}`;
  await store.put(parkedEvents, id, parkedOf(name, event as StoredEvent, 'no'));
  return id;
};

describe('what a filled version lacks of the served one', () => {
  const lacks = (position = 9): Promise<boolean> => new ServedLack(store).lacks(NEW, own, position);

  beforeEach(async () => {
    await serve(1);
    await reach(before, 5);
  });

  it('is nothing where nothing is parked, or the same', async () => {
    expect(await lacks()).toBe(false);
    await park(own, 3);
    await park(before, 3);
    await park(before, 4);
    expect(await lacks()).toBe(false);
  });

  it('is what the served one has taken in, and nothing that came later', async () => {
    await park(own, 6);
    expect(await lacks()).toBe(false);
    await park(own, 5);
    expect(await lacks()).toBe(true);
  });

  it('is nothing where none is served, or this one, or nothing is stored of the served one', async () => {
    await park(own, 3);
    await serve(2);
    expect(await lacks()).toBe(false);
    await serve(3);
    expect(await lacks()).toBe(false);
    await store.remove(projectionPointers, 'totals');
    expect(await lacks()).toBe(false);
    await serve(1);
    expect(await lacks()).toBe(true);
    await store.drop(before, []);
    expect(await lacks()).toBe(false);
  });

  it('is held against the generation that is served', async () => {
    await park(own, 3);
    await serve(1, { generations: { 1: { served: 2, kept: [2], last: 2 } } });
    expect(await lacks()).toBe(false);
    await reach(subscriptionOf(NEW, 1, 2), 5);
    expect(await lacks()).toBe(true);
    await park(subscriptionOf(NEW, 1, 2), 3);
    expect(await lacks()).toBe(false);
  });

  it('is looked up anew only where a version got on, an operator decided, or it is told to forget', async () => {
    const lack = new ServedLack(store);
    const id = await park(own, 3);
    const knows = (position: number): Promise<boolean> => lack.lacks(NEW, own, position);
    expect(await knows(9)).toBe(true);
    await park(before, 3);
    expect(await knows(9)).toBe(true);
    expect(await knows(10)).toBe(false);
    await store.remove(parkedEvents, `${before.name}/e3`);
    expect(await knows(10)).toBe(false);
    await reach(before, 6);
    expect(await knows(10)).toBe(true);
    await store.remove(parkedEvents, id);
    expect(await knows(10)).toBe(true);
    lack.forget();
    expect(await knows(10)).toBe(false);
    const again = await park(own, 3);
    expect(await knows(10)).toBe(false);
    await retryParked(store, again);
    expect(await knows(10)).toBe(true);
    await retryParked(store, await park(before, 3));
    expect(await knows(10)).toBe(false);
  });
});

describe('a version', () => {
  it('is served where readers have it and something is stored of it', async () => {
    expect(await isServed(store, { name: 'totals', version: 1 })).toBe(false);
    await reach(before, 5);
    expect(await isServed(store, { name: 'totals', version: 1 })).toBe(false);
    await serve(1);
    expect(await isServed(store, { name: 'totals', version: 1 })).toBe(true);
    expect(await isServed(store, { name: 'totals', version: 2 })).toBe(false);
    await serve(2);
    expect(await isServed(store, { name: 'totals', version: 2 })).toBe(false);
  });

  it('is kept in each of its generations, and the last release’s beside it while that may be read', async () => {
    const of = { ...totals, version: 2, predecessor: { version: 1 } } as never;
    const pointer = {
      name: 'totals',
      version: 2,
      pinned: false,
      generations: { 2: { served: 1, kept: [1, 3], last: 3 } },
    };
    const definitions = subscriptionsOf(of, pointer);
    expect(definitions.map(({ subscription }) => subscription.name)).toEqual([
      'totals-v1',
      'totals-v2',
      'totals-v2-g3',
    ]);
    expect(definitions.map(({ need }) => need !== undefined)).toEqual([true, false, false]);
    const isNeeded = () => definitions[0]?.need?.exists(store);
    expect(await isNeeded()).toBe(false);
    await serve(1);
    expect(await isNeeded()).toBe(false);
    await reach(before, 5);
    expect(await isNeeded()).toBe(true);
    await serve(2);
    expect(await isNeeded()).toBe(false);
    await serve(2, { previous: { version: 1, generation: 1 } });
    expect(await isNeeded()).toBe(true);
  });
});
