import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SqliteEventStore } from '#event-store/adapters';
import { ReadModels, subscriptionOf } from '../index.js';
import type { SqliteDocumentStore } from '../adapters/index.js';
import { add, totals } from './fixtures/counter.js';
import { Workspace } from './fixtures/workspace.js';

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
  let workspace: Workspace;
  let events: SqliteEventStore;
  let documents: SqliteDocumentStore;

  beforeEach(async () => {
    workspace = new Workspace();
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
