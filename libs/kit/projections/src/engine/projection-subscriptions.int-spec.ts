import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SqliteEventStore } from '#kit/event-store/adapters';
import { collectionOf, subscriptionOf } from '../collection-of.js';
import { dropRetired } from '../retired-versions.js';
import { ReadModels } from '../read-models.js';
import type { ProjectionEngine } from './projection-engine.js';
import type { SqliteDocumentStore } from '#kit/document-store/adapters';
import { add, totals } from '#kit/subscriptions/testing';
import { ProjectionsWorkspace } from './fixtures/projections-workspace.js';
import { eventually } from '../../../../../test/support/eventually.js';

const LONG = 20_000;

/** The projection in a version that cannot fold certain numbers. */
const versionOf = (version: number, ...unreadable: readonly number[]): typeof totals => ({
  ...totals,
  version,
  fold: (...[total, event, id]: Parameters<typeof totals.fold>) => {
    if (unreadable.includes(event.data.amount)) throw new Error('unreadable');
    return totals.fold(total, event, id);
  },
});

describe('a new version with parked events', () => {
  let workspace: ProjectionsWorkspace;
  let events: SqliteEventStore;
  let documents: SqliteDocumentStore;

  beforeEach(async () => {
    workspace = new ProjectionsWorkspace();
    [events, documents] = [await workspace.events(), await workspace.documents()];
  });
  afterEach(() => workspace.dispose());

  /** Has a version fill to the end and leaves it there. */
  async function fill(projection: typeof totals): Promise<void> {
    const engine = workspace.engine(events, documents, `v${projection.version}`).project(projection);
    await engine.start();
    await documents.whenReached(subscriptionOf(projection), await events.head(), LONG);
    await engine.stop();
  }

  const served = (projection: typeof totals): Promise<number> =>
    new ReadModels(documents, [projection]).version(projection);

  it('is served where the version before lacks the same', async () => {
    await add(events, 'a', 1, 13, 2);
    await add(events, 'b', 3);
    await fill(versionOf(1, 13));
    expect(await served(versionOf(2, 13))).toBe(1);
    await add(events, 'b', 13);
    await fill(versionOf(2, 13));
    expect(await served(versionOf(2, 13))).toBe(2);
  });

  it('is not served where the version before has what it lacks', async () => {
    await add(events, 'a', 1, 13);
    await add(events, 'b', 5);
    await fill(versionOf(1, 13));
    await fill(versionOf(2, 13, 5));
    expect(await served(versionOf(2, 13, 5))).toBe(1);
  });
});

describe('a version that is served while the next one fills', () => {
  let workspace: ProjectionsWorkspace;
  let events: SqliteEventStore;
  let documents: SqliteDocumentStore;
  let running: ProjectionEngine | null;
  /** Cannot fold what the one before it could, and is not served for that. */
  const stuck = (...unreadable: readonly number[]): typeof totals => ({
    ...versionOf(2, ...unreadable),
    predecessor: versionOf(1),
  });

  beforeEach(async () => {
    workspace = new ProjectionsWorkspace();
    [events, documents] = [await workspace.events(), await workspace.documents()];
    running = null;
  });
  afterEach(() => workspace.dispose());

  /** Starts a process of a release, in place of the one before. */
  async function release(projection: typeof totals): Promise<ReadModels> {
    await running?.stop();
    running = workspace.engine(events, documents, `v${projection.version}`).project(projection);
    await running.start();
    return new ReadModels(documents, [projection]);
  }
  const reached = (projection: typeof totals, position: number): Promise<boolean> =>
    documents.whenReached(subscriptionOf(projection), position, LONG);
  const names = async () => (await running?.health())?.map(({ name }) => name);

  it('is kept up to date, also where no process of the last release runs', async () => {
    await release(versionOf(1));
    await reached(versionOf(1), await add(events, 'a', 1, 13));
    const models = await release(stuck(13));
    expect(await models.whenProjected(await add(events, 'b', 5), 'counter', LONG)).toBe(true);
    expect(await models.version(stuck())).toBe(1);
    expect((await models.get(stuck(), 'b'))?.document.total).toBe(5);
    expect(await names()).toEqual(['totals-v1', 'totals-v2']);
  });

  it('goes on with what that release stored, as that release would have', async () => {
    await release(versionOf(1));
    await reached(versionOf(1), await add(events, 'a', 1, 13));
    const models = await release(stuck(13));
    await models.whenProjected(await add(events, 'a', 2), 'counter', LONG);
    expect((await models.get(stuck(), 'a'))?.document).toEqual({ counter: 'a', total: 16, additions: 3 });
  });

  it('is left, and may be taken away, once the next one is read', async () => {
    await release(versionOf(1));
    await reached(versionOf(1), await add(events, 'a', 1, 13));
    const next = stuck();
    const models = await release(next);
    expect(await models.whenProjected(await add(events, 'a', 2), 'counter', LONG)).toBe(true);
    await eventually(async () => {
      expect(await dropRetired(documents, [next])).toEqual([{ name: 'totals', version: 1 }]);
    });
    expect(await models.version(next)).toBe(2);
    await eventually(async () => {
      expect(await names()).toEqual(['totals-v2']);
    });
    await reached(next, await add(events, 'a', 3));
    expect(await documents.checkpoint(subscriptionOf(next, 1))).toBeNull();
    expect(await documents.get(collectionOf(next, 1), 'a')).toBeNull();
  });

  it('is not filled where it never was', async () => {
    await add(events, 'a', 1);
    const models = await release(stuck());
    expect(await models.whenProjected(await add(events, 'a', 2), 'counter', LONG)).toBe(true);
    expect(await documents.checkpoint(subscriptionOf(stuck(), 1))).toBeNull();
    expect(await names()).toEqual(['totals-v2']);
  });

  it('is left to the process of the last release that keeps it', async () => {
    const old = workspace.engine(events, documents, 'last release').project(versionOf(1));
    await old.start();
    await reached(versionOf(1), await add(events, 'a', 1, 13));
    const models = await release(stuck(13));
    expect(await models.whenProjected(await add(events, 'b', 5), 'counter', LONG)).toBe(true);
    expect(await old.health()).toMatchObject([{ name: 'totals-v1', role: 'leader' }]);
    await old.stop();
    expect(await models.whenProjected(await add(events, 'b', 6), 'counter', LONG)).toBe(true);
    expect((await models.get(stuck(), 'b'))?.document.total).toBe(11);
  });
});
