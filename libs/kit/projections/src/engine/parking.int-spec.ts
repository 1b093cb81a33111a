import { randomUUID } from 'node:crypto';
import type { SqliteEventStore } from '#kit/event-store/adapters';
import { type Collection, type Commit, LeaseLostError } from '#kit/document-store';
import {
  countParked,
  listParked,
  parkedEvents,
  requestRetry,
  skipParked,
  type Subscriber,
} from '#kit/subscriptions';
import { collectionOf, subscriptionOf } from '../collection-of.js';
import type { SqliteDocumentStore } from '#kit/document-store/adapters';
import { add, type Added, added, totals } from '#kit/subscriptions/testing';
import { ProjectionsWorkspace } from './fixtures/projections-workspace.js';

const LONG = 20_000;
const MANY = 50_000;
const seen: Collection<{ amount: number }> = { name: 'seen', kind: 'record' };
const watcher = { name: 'watcher', kind: 'record' } as const;

describe('events that cannot be handled', () => {
  let workspace: ProjectionsWorkspace;
  let events: SqliteEventStore;
  let documents: SqliteDocumentStore;
  let broken: boolean;
  let attempts: number;
  let unhandled: unknown[];
  const note = (error: unknown): void => {
    unhandled.push(error);
  };
  const refuse = (amount: number): void => {
    if (amount !== 13) return;
    attempts++;
    if (broken) throw new Error('thirteen');
  };
  const fragile = {
    ...totals,
    fold: (...[total, event, id]: Parameters<typeof totals.fold>) => {
      refuse(event.data.amount);
      return totals.fold(total, event, id);
    },
  };
  const subscriber: Subscriber<Added> = {
    name: 'watcher',
    categories: ['counter'],
    handle: (event) => {
      refuse(event.data.amount);
      const { amount } = event.data;
      return Promise.resolve([{ kind: 'put', collection: seen, id: event.id, document: { amount } }]);
    },
  };

  beforeEach(async () => {
    [broken, attempts, unhandled] = [true, 0, []];
    process.on('unhandledRejection', note);
    workspace = new ProjectionsWorkspace();
    [events, documents] = [await workspace.events(), await workspace.documents()];
  });
  afterEach(async () => {
    await workspace.dispose();
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });

  /** Resolves once the stored list of parked events is empty. */
  const untilNothingIsParked = async (): Promise<void> => {
    while ((await listParked(documents)).length > 0) await new Promise((resolve) => setImmediate(resolve));
  };
  const totalOf = async (counter: string): Promise<number | undefined> =>
    (await documents.get(collectionOf(totals), counter))?.document.total;

  it('stop only their own stream and are reported', async () => {
    await add(events, 'a', 1, 13, 2);
    const position = await add(events, 'b', 5);
    const engine = workspace.engine(events, documents, 'x').project(fragile);
    await engine.start();
    expect(await documents.whenReached(subscriptionOf(fragile), position, LONG)).toBe(true);
    expect([await totalOf('a'), await totalOf('b'), attempts]).toEqual([1, 5, 3]);
    const parked = await listParked(documents, 'totals-v1');
    expect(parked.map(({ document }) => [document.stream, document.revision, document.error])).toEqual([
      ['counter-a', 1, 'Error: thirteen'],
      ['counter-a', 2, null],
    ]);
    expect((await engine.health())[0]).toMatchObject({ parked: 2, lag: 0 });
  });

  it.each(['projection', 'subscriber'] as const)(
    'stay parked for a %s over a restart, and are retried on request',
    async (kind) => {
      const start = async (owner: string): Promise<void> => {
        const engine = workspace.engine(events, documents, owner);
        if (kind === 'projection') engine.project(fragile);
        else engine.subscribe(subscriber);
        await engine.start();
      };
      const subscription = kind === 'projection' ? subscriptionOf(fragile) : watcher;
      const first = workspace.engine(events, documents, 'first');
      if (kind === 'projection') first.project(fragile);
      else first.subscribe(subscriber);
      await first.start();
      await documents.whenReached(subscription, await add(events, 'a', 1, 13, 2), LONG);
      await first.stop();
      await start('second');
      await documents.whenReached(subscription, await add(events, 'a', 3), LONG);
      const parked = await listParked(documents);
      expect(parked).toHaveLength(3);
      broken = false;
      expect(await requestRetry(documents, parked[0]?.id ?? '')).toBe(true);
      await untilNothingIsParked();
      await documents.whenReached(subscription, await add(events, 'a', 4), LONG);
      if (kind === 'projection') expect(await totalOf('a')).toBe(1 + 13 + 2 + 3 + 4);
      else expect(await documents.count(seen, {})).toBe(5);
    },
  );

  it('are folded once if the commit of a retry is interrupted on a store without transactions', async () => {
    const first = workspace.engine(events, documents, 'first').project(fragile);
    await first.start();
    await documents.whenReached(subscriptionOf(fragile), await add(events, 'a', 1, 13, 2), LONG);
    broken = false;
    let cutOff = false;
    const commit = documents.commit.bind(documents);
    documents.commit = async (what: Commit) => {
      if (what.writes.length < 2) return commit(what);
      documents.commit = commit;
      cutOff = true;
      // The document is written, but neither the mark nor the checkpoint is.
      await commit({ ...what, writes: what.writes.slice(0, 1) });
      throw new LeaseLostError('cut off');
    };
    await requestRetry(documents, (await listParked(documents))[0]?.id ?? '');
    await untilNothingIsParked();
    expect(cutOff).toBe(true);
    expect(await totalOf('a')).toBe(1 + 13 + 2);
  });

  it.each(['is folded', 'was folded before a crash'])(
    'are stored durably before they leave the list: one that %s',
    async (which) => {
      const first = workspace.engine(events, documents, 'first').project(fragile);
      await first.start();
      await documents.whenReached(subscriptionOf(fragile), await add(events, 'a', 1, 13), LONG);
      broken = false;
      const [parked] = await listParked(documents);
      const log: string[] = [];
      const commit = documents.commit.bind(documents);
      let crash = which !== 'is folded';
      documents.commit = async (what: Commit) => {
        const removes = what.writes.some(({ kind }) => kind === 'remove');
        if (removes && crash) {
          crash = false;
          throw new LeaseLostError('it ended before the record was written');
        }
        if (what.writes.length > 0)
          log.push(removes ? 'taken off' : what.durable === true ? 'on disk' : 'perhaps on disk');
        return commit(what);
      };
      await requestRetry(documents, parked?.id ?? '');
      await untilNothingIsParked();
      expect(log).toEqual(
        which === 'is folded' ? ['on disk', 'taken off'] : ['on disk', 'on disk', 'taken off'],
      );
      expect(await totalOf('a')).toBe(14);
    },
  );

  it('are parked by the first process that reads them if no program of ours wrote them', async () => {
    const foreign = { id: randomUUID(), type: 'Added', data: {}, metadata: {} };
    await events.append('counter-a', [foreign], 'no-stream');
    const position = await add(events, 'b', 1);
    const engine = workspace.engine(events, documents, 'a').project(totals);
    await engine.start();
    expect(await documents.whenReached(subscriptionOf(totals), position, LONG)).toBe(true);
    const parked = await listParked(documents);
    expect(parked.map(({ document }) => document.error?.split(':')[0])).toEqual(['ForeignRecordError']);
    expect((await engine.health())[0]).toMatchObject({ role: 'leader', parked: 1, fault: null });
  });

  it('leave other documents unchanged if the commit of a retry fails', async () => {
    const engine = workspace.engine(events, documents, 'x').project(fragile);
    await engine.start();
    await documents.whenReached(subscriptionOf(fragile), await add(events, 'a', 1, 13), LONG);
    broken = false;
    const commit = documents.commit.bind(documents);
    documents.commit = (what: Commit) =>
      what.writes.length < 2 ? commit(what) : Promise.reject(new Error('too large to be stored'));
    await requestRetry(documents, (await listParked(documents))[0]?.id ?? '');
    const tried = async (): Promise<boolean> =>
      (await listParked(documents))[0]?.document.error === 'Error: too large to be stored';
    while (!(await tried())) await new Promise((resolve) => setImmediate(resolve));
    const { position } = await events.append('counter-b', [added('a', 1)], 'any');
    await documents.whenReached(subscriptionOf(fragile), position, LONG);
    expect(await totalOf('a')).toBe(2);
  });

  it('are parked at once after the same failure in several streams, and the health shows it', async () => {
    const engine = workspace.engine(events, documents, 'x').project(fragile);
    await engine.start();
    let position = -1;
    for (let counter = 1; counter <= 10; counter++) {
      position = await add(events, `${counter}`, 13);
      await add(events, `well ${counter}`, 1);
    }
    await documents.whenReached(subscriptionOf(fragile), position, LONG);
    expect(await listParked(documents)).toHaveLength(10);
    expect(attempts).toBe(3 * 3 + 7);
    expect((await engine.health())[0]).toMatchObject({ fault: 'Error: thirteen', parked: 10 });
    broken = false;
    for (const { id } of await listParked(documents)) await requestRetry(documents, id);
    await untilNothingIsParked();
    expect((await engine.health())[0]).toMatchObject({ fault: null, parked: 0 });
  });

  it('are skipped on request, and their stream continues', async () => {
    const engine = workspace.engine(events, documents, 'x').project(fragile);
    await engine.start();
    await documents.whenReached(subscriptionOf(fragile), await add(events, 'a', 1, 13, 2), LONG);
    const [first] = await listParked(documents);
    expect(await skipParked(documents, first?.id ?? '')).toBe(true);
    await untilNothingIsParked();
    await documents.whenReached(subscriptionOf(fragile), await add(events, 'a', 4), LONG);
    expect(await totalOf('a')).toBe(7);
  });

  it('cause the same idle load for any number of them until an operator decides', async () => {
    const lease = await documents.acquireLease('seed', 'seed', LONG);
    if (!lease) throw new Error('the lease is taken');
    const position = await add(events, 'stream 0', 13);
    const [first] = await events.readStream('counter-stream 0');
    const eventIds = Array.from({ length: MANY }, (_, index) =>
      index === 0 ? (first?.id ?? '') : `${index}`,
    );
    const many = eventIds.map((eventId, index) => ({
      kind: 'put' as const,
      collection: parkedEvents,
      id: `watcher/${eventId}`,
      document: {
        subscription: 'watcher',
        stream: `counter-stream ${index}`,
        revision: 0,
        position: index,
        eventId,
        type: 'Added',
        error: 'Error: thirteen',
        permanent: false,
        since: '2026-11-21T08:00:00.000Z',
        retry: false,
      },
    }));
    const subscription = { name: 'seed', kind: 'record' } as const;
    await documents.commit({ subscription, position: 0, fence: lease, writes: many });
    let [looks, others] = [0, 0];
    const get = documents.get.bind(documents);
    documents.get = (collection: Collection<never>, id: string) => {
      if (collection.name === 'parked-decisions') looks++;
      else others++;
      return get(collection, id);
    };
    const find = documents.find.bind(documents);
    documents.find = ((...args: Parameters<typeof find>) => {
      others++;
      return find(...args);
    }) as typeof find;
    const untilLooked = async (times: number): Promise<void> => {
      const goal = looks + times;
      while (looks < goal) await new Promise((resolve) => setImmediate(resolve));
    };
    await workspace.engine(events, documents, 'x').subscribe(subscriber).start();
    await documents.whenReached(watcher, position, LONG);
    await untilLooked(3);
    others = 0;
    await untilLooked(3);
    expect(others).toBe(0);
    expect(await countParked(documents)).toEqual(new Map([['watcher', MANY]]));
    broken = false;
    const [id = ''] = many.map((one) => one.id);
    await requestRetry(documents, id);
    while (await documents.get(parkedEvents, id)) await new Promise((resolve) => setImmediate(resolve));
    expect(await countParked(documents)).toEqual(new Map([['watcher', MANY - 1]]));
  });
});
