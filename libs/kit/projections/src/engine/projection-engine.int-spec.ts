import { eventually, Gate } from '#kit/kernel/testing';
import { type Commit, DocumentStoreUnavailableError } from '#kit/document-store';
import { HISTORY_STEP, type Subscriber } from '#kit/subscriptions';
import { subscriptionOf } from '../collection-of.js';
import { ReadModels } from '../read-models.js';
import { add, type Added, type Total, totals, witness, witnessed } from '#kit/subscriptions/testing';
import { ProjectionsWorkspace } from './fixtures/projections-workspace.js';

const LONG = 20_000;
const IN_TIME = { counter: 'a', total: 6, additions: 3 } satisfies Total;

describe('ProjectionEngine', () => {
  let workspace: ProjectionsWorkspace;
  beforeEach(() => {
    workspace = new ProjectionsWorkspace();
  });
  afterEach(() => workspace.dispose());

  it('projects existing and new events', async () => {
    const [events, documents] = [await workspace.events(), await workspace.documents()];
    await add(events, 'a', 1, 2);
    const models = new ReadModels(documents, [totals]);
    const engine = workspace.engine(events, documents, 'a').project(totals);
    await engine.start();
    expect(await models.whenProjected(await add(events, 'a', 3), 'counter', LONG)).toBe(true);
    expect((await models.get(totals, 'a'))?.document).toEqual(IN_TIME);
    expect(await engine.health()).toMatchObject([
      { name: 'totals-v1', role: 'leader', position: 3, head: 3, lag: 0, parked: 0, interrupted: null },
    ]);
    expect(await models.whenProjected(4, 'counter', 20)).toBe(false);
    expect(await models.whenProjected(4, 'something-else', 20)).toBe(true);
  });

  it('continues where it was stopped, after every event', async () => {
    const [events, documents] = [await workspace.events(), await workspace.documents()];
    for (const [index, amount] of [1, 2, 3].entries()) {
      const engine = workspace.engine(events, documents, `engine ${index}`).project(totals);
      await engine.start();
      const position = await add(events, 'a', amount);
      expect(await documents.whenReached(subscriptionOf(totals), position, LONG)).toBe(true);
      await engine.stop();
    }
    expect((await documents.get(collection, 'a'))?.document).toEqual(IN_TIME);
  });

  it('has one leader among several processes, and another one takes over', async () => {
    const [events, documents, others] = [
      await workspace.events(),
      await workspace.documents(),
      await workspace.documents(),
    ];
    const first = workspace.engine(events, documents, 'first').project(totals);
    await first.start();
    await documents.whenReached(subscriptionOf(totals), await add(events, 'a', 1), LONG);
    const second = workspace.engine(events, others, 'second', { leaseTtlMs: 100 }).project(totals);
    await second.start();
    await documents.whenReached(subscriptionOf(totals), await add(events, 'a', 2), LONG);
    expect((await first.health())[0]?.role).toBe('leader');
    expect((await second.health())[0]).toMatchObject({ role: 'standby', position: 2, lag: 0 });
    await first.stop();
    await others.whenReached(subscriptionOf(totals), await add(events, 'a', 3), LONG);
    expect((await second.health())[0]?.role).toBe('leader');
    expect((await others.get(collection, 'a'))?.document).toEqual(IN_TIME);
  });

  it('writes nothing after it has lost its lease, and stands by', async () => {
    const [events, documents] = [await workspace.events(), await workspace.documents()];
    let stolen: Promise<unknown> = Promise.resolve();
    const seen: number[] = [];
    const thief: Subscriber<Added> = {
      name: 'thief',
      categories: ['counter'],
      handle: async ({ data }) => {
        seen.push(data.amount);
        if (seen.length === 1) {
          // As if the holder had been stopped for longer than the lease.
          await documents.acquireLease('thief', 'victim', -1);
          stolen = documents.acquireLease('thief', 'other', 150);
          await stolen;
        }
        return [];
      },
    };
    const position = await add(events, 'a', 1);
    const engine = workspace.engine(events, documents, 'victim', { leaseTtlMs: 60_000 }).subscribe(thief);
    await engine.start();
    expect(await documents.whenReached({ name: 'thief', kind: 'record' }, position, LONG)).toBe(true);
    expect(await stolen).toMatchObject({ token: 2 });
    expect(seen).toEqual([1, 1]);
  });

  it('waits for an unavailable store, parks nothing and loses nothing', async () => {
    const [events, documents] = [await workspace.events(), await workspace.documents()];
    let failures = 3;
    const commit = documents.commit.bind(documents);
    documents.commit = (what: Commit) =>
      what.writes.length > 0 && failures-- > 0
        ? Promise.reject(new DocumentStoreUnavailableError('away'))
        : commit(what);
    const engine = workspace.engine(events, documents, 'a').project(totals);
    await engine.start();
    const position = await add(events, 'a', 1, 2, 3);
    expect(await documents.whenReached(subscriptionOf(totals), position, LONG)).toBe(true);
    expect((await documents.get(collection, 'a'))?.document).toEqual(IN_TIME);
    expect((await engine.health())[0]).toMatchObject({ parked: 0, interrupted: null });
  });

  it('slows down subscribers while the process has more urgent work', async () => {
    const [events, documents] = [await workspace.events(), await workspace.documents()];
    const engine = workspace.engine(events, documents, 'a', { busy: () => true }).subscribe(witness);
    await engine.start();
    for (const amount of [1, 2]) {
      const position = await add(events, 'a', amount);
      expect(await documents.whenReached({ name: 'witness', kind: 'record' }, position, LONG)).toBe(true);
    }
    expect(await documents.count(witnessed, {})).toBe(2);
  });

  it('slows down subscribers while a read model is far behind', async () => {
    const [events, documents] = [await workspace.events(), await workspace.documents()];
    const before = workspace.engine(events, documents, 'a').project(totals);
    await before.start();
    await documents.whenReached(subscriptionOf(totals), await add(events, 'a', 1), LONG);
    await before.stop();
    const position = await add(events, 'a', ...Array<number>(400).fill(1));

    const [begun, going] = [new Gate(), new Gate()];
    const commit = documents.commit.bind(documents);
    documents.commit = async (what: Commit) => {
      if (what.subscription.name === 'totals-v1' && what.writes.length > 0) {
        begun.open();
        await going.passed;
      }
      return commit(what);
    };
    const handled: number[] = [];
    const effects: Subscriber<Added> = {
      name: 'effects',
      categories: ['counter'],
      handle: () => Promise.resolve([]),
      handleAll: async (some) => {
        handled.push(some.length);
        await begun.passed;
        if (handled.length === 4) going.open();
        return [];
      },
    };
    const after = workspace.engine(events, documents, 'b').project(totals).subscribe(effects);
    await after.start();
    expect(await documents.whenReached(subscriptionOf(totals), position, LONG)).toBe(true);
    expect(await documents.whenReached({ name: 'effects', kind: 'record' }, position, LONG)).toBe(true);
    expect(handled.slice(1, 4)).toEqual([8, 8, 8]);
    const sofar = handled.length;
    const next = await add(events, 'a', ...Array<number>(100).fill(1));
    expect(await documents.whenReached({ name: 'effects', kind: 'record' }, next, LONG)).toBe(true);
    expect(Math.max(...handled.slice(sofar))).toBeGreaterThan(8);
  });

  it('reads history in steps and leaves the event loop to others in between', async () => {
    const [events, documents] = [await workspace.events(), await workspace.documents()];
    const position = await add(events, 'a', ...Array<number>(1000).fill(1));
    let folded = 0;
    const counted = ['one', 'another', 'third'].map((name) => ({
      ...totals,
      name,
      fold: (...args: Parameters<typeof totals.fold>) => {
        folded++;
        return totals.fold(...args);
      },
    }));
    const turns: number[] = [];
    const looking = { on: true };
    const look = (): void => {
      turns.push(folded);
      folded = 0;
      if (looking.on) setImmediate(look);
    };
    look();
    const engine = workspace.engine(events, documents, 'a');
    for (const projection of counted) engine.project(projection);
    await engine.start();
    for (const projection of counted)
      expect(await documents.whenReached(subscriptionOf(projection), position, LONG)).toBe(true);
    looking.on = false;
    turns.push(folded);
    expect(turns.reduce((sum, turn) => sum + turn)).toBe(3000);
    expect(Math.max(...turns)).toBeLessThanOrEqual(2 * HISTORY_STEP);
  });

  it('fills a new version beside the old one, which is active until then', async () => {
    const [events, documents] = [await workspace.events(), await workspace.documents()];
    const old = workspace.engine(events, documents, 'old').project(totals);
    await old.start();
    const position = await add(events, 'a', 1, 2);
    await documents.whenReached(subscriptionOf(totals), position, LONG);
    await old.stop();
    const next = { ...totals, version: 2, fold: () => ({ counter: 'new', total: 0, additions: 0 }) };
    expect((await new ReadModels(documents, [next]).get(next, 'a'))?.document.total).toBe(3);
    const engine = workspace.engine(events, documents, 'new').project(next);
    await engine.start();
    await eventually(async () => {
      expect((await new ReadModels(documents, [next]).get(next, 'a'))?.document.counter).toBe('new');
    });
    await engine.stop();
    expect((await new ReadModels(documents, [totals]).get(totals, 'a'))?.document.total).toBe(3);
  });
});

const collection = { name: 'totals-v1', kind: 'derived' } as const;
