import type { StoredEvent } from '#kit/event-store';
import type { SqliteDocumentStore } from '#kit/document-store/adapters';
import type { Subscription } from '#kit/document-store';
import { parkedEvents, parkedOf, requestRetry } from '#kit/subscriptions';
import { totals } from '#kit/subscriptions/testing';
import { ProjectionsWorkspace } from './fixtures/projections-workspace.js';
import { subscriptionOf } from '../collection-of.js';
import { ProjectionPointers, projectionPointers } from '../projection-pointers.js';
import { isActive, MissingEvents, VersionActivation } from './activation.js';
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

const point = (version: number, more: object = {}): Promise<void> =>
  store.put(projectionPointers, 'totals', {
    ...{ name: 'totals', version, isChosenByOperator: false, generations: {}, previous: null },
    ...more,
  });
const reach = async (subscription: Subscription, position: number): Promise<void> => {
  const fence = await store.acquireLease(subscription.name, 'spec', 60_000);
  if (!fence) throw new Error('the lease is taken');
  await store.commit({ subscription, position, fence, writes: [] });
};
const park = async ({ name }: Subscription, position: number): Promise<string> => {
  const event = { id: `e${position}`, stream: 'a', revision: position, position, type: 'Added' };
  const id = `${name}/${event.id}`;
  await store.put(parkedEvents, id, parkedOf(name, event as StoredEvent, { error: 'no' }));
  return id;
};

describe('missing events', () => {
  const exist = (position = 9): Promise<boolean> => new MissingEvents(store).exist(NEW, own, position);

  beforeEach(async () => {
    await point(1);
    await reach(before, 5);
  });

  it('do not exist if nothing is parked or the active version has parked the same events', async () => {
    expect(await exist()).toBe(false);
    await park(own, 3);
    await park(before, 3);
    await park(before, 4);
    expect(await exist()).toBe(false);
  });

  it('are parked events up to the checkpoint of the active version', async () => {
    await park(own, 6);
    expect(await exist()).toBe(false);
    await park(own, 5);
    expect(await exist()).toBe(true);
  });

  it('do not exist without an older active version that holds documents', async () => {
    await park(own, 3);
    await point(2);
    expect(await exist()).toBe(false);
    await point(3);
    expect(await exist()).toBe(false);
    await store.remove(projectionPointers, 'totals');
    expect(await exist()).toBe(false);
    await point(1);
    expect(await exist()).toBe(true);
    await store.drop(before, []);
    expect(await exist()).toBe(false);
  });

  it('are those of the active generation', async () => {
    await park(own, 3);
    await point(1, { generations: { 1: { active: 2, maintained: [2], last: 2, filling: null } } });
    expect(await exist()).toBe(false);
    await reach(subscriptionOf(NEW, 1, 2), 5);
    expect(await exist()).toBe(true);
    await park(subscriptionOf(NEW, 1, 2), 3);
    expect(await exist()).toBe(false);
  });

  it('are looked up again only after a version advances, an operator decides, or forget() is called', async () => {
    const missing = new MissingEvents(store);
    const id = await park(own, 3);
    const knows = (position: number): Promise<boolean> => missing.exist(NEW, own, position);
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
    missing.forget();
    expect(await knows(10)).toBe(false);
    const again = await park(own, 3);
    expect(await knows(10)).toBe(false);
    await requestRetry(store, again);
    expect(await knows(10)).toBe(true);
    await requestRetry(store, await park(before, 3));
    expect(await knows(10)).toBe(false);
  });
});

describe('a version that is filled', () => {
  const pointer = () => new ProjectionPointers(store).get('totals');
  let now = 1_000_000;

  beforeEach(() => jest.spyOn(performance, 'now').mockImplementation(() => now));
  afterEach(() => jest.restoreAllMocks());

  /** Does what a session does that has read the whole log. */
  const activate = async (activation: VersionActivation): Promise<boolean> =>
    (await activation.announce(9, false)) && (await activation.activate(9, false));
  const newActivation = () => new VersionActivation(store, NEW, own);

  it('becomes active after every process knows that writes wait for it', async () => {
    await point(1);
    const activation = newActivation();
    expect(await activate(activation)).toBe(false);
    expect(await pointer()).toMatchObject({ announced: 2, active: { version: 1 } });
    now += 1200;
    expect(await activate(activation)).toBe(false);
    now += 100;
    expect(await activate(activation)).toBe(true);
    expect(await pointer()).toMatchObject({ announced: null, active: { version: 2 } });
  });

  it('is announced again by the next session, and if a switch by an operator has ended it', async () => {
    await point(1);
    await activate(newActivation());
    now += 1300;
    const next = newActivation();
    expect(await activate(next)).toBe(false);
    now += 1300;
    await new ProjectionPointers(store).activate(
      { name: 'totals', version: 1 },
      { version: 1, generation: 1 },
    );
    expect([(await pointer()).announced, await activate(next)]).toEqual([null, false]);
    expect([await activate(next), (await pointer()).announced]).toEqual([false, 2]);
    now += 1300;
    expect(await activate(next)).toBe(true);
  });

  it('is not announced any more after the announcement was removed with what nobody reads', async () => {
    await point(1);
    await activate(newActivation());
    await new ProjectionPointers(store).release('totals');
    expect((await pointer()).announced).toBeNull();
  });

  it('becomes active at once if nobody reads another one', async () => {
    expect(await activate(newActivation())).toBe(true);
    expect((await pointer()).active?.version).toBe(2);
    expect(await activate(newActivation())).toBe(true);
  });

  it('is not announced if an operator chose another one', async () => {
    await point(1, { isChosenByOperator: true });
    expect(await activate(newActivation())).toBe(true);
    expect(await pointer()).toMatchObject({ announced: null, active: { version: 1 } });
  });
});

describe('a version', () => {
  it('is active if the pointer names it and its generation holds documents', async () => {
    expect(await isActive(store, { name: 'totals', version: 1 })).toBe(false);
    await reach(before, 5);
    expect(await isActive(store, { name: 'totals', version: 1 })).toBe(false);
    await point(1);
    expect(await isActive(store, { name: 'totals', version: 1 })).toBe(true);
    expect(await isActive(store, { name: 'totals', version: 2 })).toBe(false);
    await point(2);
    expect(await isActive(store, { name: 'totals', version: 2 })).toBe(false);
  });

  it('is kept up to date in each maintained generation, as is the last release’s version while it is readable', async () => {
    const of = { ...totals, version: 2, previousVersion: { version: 1 } } as never;
    await point(2, { generations: { 2: { active: 1, maintained: [1, 3], last: 3, filling: null } } });
    const pointer = await new ProjectionPointers(store).get('totals');
    await store.remove(projectionPointers, 'totals');
    const definitions = subscriptionsOf(of, pointer);
    expect(definitions.map(({ subscription }) => subscription.name)).toEqual([
      'totals-v1',
      'totals-v2',
      'totals-v2-g3',
    ]);
    expect(definitions.map(({ need }) => need !== undefined)).toEqual([true, false, false]);
    const isNeeded = () => definitions[0]?.need?.exists(store);
    expect(await isNeeded()).toBe(false);
    await point(1);
    expect(await isNeeded()).toBe(false);
    await reach(before, 5);
    expect(await isNeeded()).toBe(true);
    await point(2);
    expect(await isNeeded()).toBe(false);
    await point(2, { previous: { version: 1, generation: 1 } });
    expect(await isNeeded()).toBe(true);
  });
});
