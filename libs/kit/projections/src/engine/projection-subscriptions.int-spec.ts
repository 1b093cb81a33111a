import type { SqliteEventStore } from '#kit/event-store/adapters';
import { eventually } from '#kit/kernel/testing';
import { collectionOf, subscriptionOf } from '../collection-of.js';
import { type ProjectionPointer, ProjectionPointers } from '../projection-pointers.js';
import { ReadModels } from '../read-models.js';
import { dropRetired, prune } from '../retired-versions.js';
import type { ProjectionEngine } from './projection-engine.js';
import type { SqliteDocumentStore } from '#kit/document-store/adapters';
import { add, totals } from '#kit/subscriptions/testing';
import { ProjectionsWorkspace } from './fixtures/projections-workspace.js';

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

  /** Fills a version to the end of the log and stops. */
  async function fill(projection: typeof totals): Promise<void> {
    const engine = workspace.engine(events, documents, `v${projection.version}`).project(projection);
    await engine.start();
    await documents.whenReached(subscriptionOf(projection), await events.head(), LONG);
    await engine.stop();
  }

  const pointer = (): Promise<ProjectionPointer> => new ProjectionPointers(documents).get('totals');

  it('will be active soon if the active version lacks the same events', async () => {
    await add(events, 'a', 1, 13, 2);
    await add(events, 'b', 3);
    await fill(versionOf(1, 13));
    expect(await pointer()).toMatchObject({ active: { version: 1 }, announced: null });
    await add(events, 'b', 13);
    await fill(versionOf(2, 13));
    expect(await pointer()).toMatchObject({ active: { version: 1 }, announced: 2 });
  });

  it('does not become active if the active version has an event that it lacks', async () => {
    await add(events, 'a', 1, 13);
    await add(events, 'b', 5);
    await fill(versionOf(1, 13));
    await fill(versionOf(2, 13, 5));
    expect(await pointer()).toMatchObject({ active: { version: 1 }, announced: null });
  });
});

describe('the active version while a new one is filled', () => {
  let workspace: ProjectionsWorkspace;
  let events: SqliteEventStore;
  let documents: SqliteDocumentStore;
  let running: ProjectionEngine | null;
  /** A new version that cannot fold an event of the previous one, and does not become active. */
  const stuck = (...unreadable: readonly number[]): typeof totals => ({
    ...versionOf(2, ...unreadable),
    previousVersion: versionOf(1),
  });

  beforeEach(async () => {
    workspace = new ProjectionsWorkspace();
    [events, documents] = [await workspace.events(), await workspace.documents()];
    running = null;
  });
  afterEach(() => workspace.dispose());

  /** Starts a process of a release instead of the previous one. */
  async function release(projection: typeof totals): Promise<ReadModels> {
    await running?.stop();
    running = workspace.engine(events, documents, `v${projection.version}`).project(projection);
    await running.start();
    return new ReadModels(documents, [projection]);
  }
  const reached = (projection: typeof totals, position: number): Promise<boolean> =>
    documents.whenReached(subscriptionOf(projection), position, LONG);
  const names = async () => (await running?.health())?.map(({ name }) => name);

  it('is kept up to date even if no process of the last release runs', async () => {
    await release(versionOf(1));
    await reached(versionOf(1), await add(events, 'a', 1, 13));
    const models = await release(stuck(13));
    expect(await models.whenProjected(await add(events, 'b', 5), 'counter', LONG)).toBe(true);
    expect((await models.active(stuck())).version).toBe(1);
    expect((await models.get(stuck(), 'b'))?.document.total).toBe(5);
    expect(await names()).toEqual(['totals-v1', 'totals-v2']);
  });

  it('continues documents of the last release as that release would', async () => {
    await release(versionOf(1));
    await reached(versionOf(1), await add(events, 'a', 1, 13));
    const models = await release(stuck(13));
    await models.whenProjected(await add(events, 'a', 2), 'counter', LONG);
    expect((await models.get(stuck(), 'a'))?.document).toEqual({ counter: 'a', total: 16, additions: 3 });
  });

  it('goes on after the switch, for processes of the last release, until it is pruned', async () => {
    await release(versionOf(1));
    await reached(versionOf(1), await add(events, 'a', 1, 13));
    const newer = stuck();
    const models = await release(newer);
    expect(await models.whenProjected(await add(events, 'a', 2), 'counter', LONG)).toBe(true);
    await eventually(async () => {
      expect((await models.active(newer)).version).toBe(2);
    });
    expect(await dropRetired(documents, [newer])).toEqual([]);
    expect(await models.whenProjected(await add(events, 'a', 3), 'counter', LONG)).toBe(true);
    expect((await new ReadModels(documents, [versionOf(1)]).get(versionOf(1), 'a'))?.document.total).toBe(19);
    expect(await prune(documents, [newer])).toEqual([{ name: 'totals', version: 1 }]);
    await eventually(async () => {
      expect(await names()).toEqual(['totals-v2']);
    });
    expect(await documents.checkpoint(subscriptionOf(newer, 1))).toBeNull();
    expect(await documents.get(collectionOf(newer, 1), 'a')).toBeNull();
  });

  it('is not filled if it never was', async () => {
    await add(events, 'a', 1);
    const models = await release(stuck());
    expect(await models.whenProjected(await add(events, 'a', 2), 'counter', LONG)).toBe(true);
    expect(await documents.checkpoint(subscriptionOf(stuck(), 1))).toBeNull();
    expect(await names()).toEqual(['totals-v2']);
  });

  it('is left to a process of the last release that keeps it up to date', async () => {
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
