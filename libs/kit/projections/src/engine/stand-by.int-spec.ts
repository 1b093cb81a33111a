import { type EventCodec, UnknownEventError } from '#kit/event-sourcing';
import type { SqliteEventStore } from '#kit/event-store/adapters';
import { collectionOf, subscriptionOf } from '../collection-of.js';
import { listParked, resumeAfter, type SubscriptionEngineOptions } from '#kit/subscriptions';
import { ProjectionEngine } from './projection-engine.js';
import type { SqliteDocumentStore } from '#kit/document-store/adapters';
import { add, codec, totals, witness, witnessed } from '#kit/subscriptions/testing';
import { ProjectionsWorkspace } from './fixtures/projections-workspace.js';

const LONG = 60_000;
const NEVER = 3_600_000;
const watched = { name: 'witness', kind: 'record' } as const;
const OLD_PROGRAM: Pick<EventCodec, 'decode'> = {
  decode: (event) =>
    event.data['amount'] === 13
      ? Promise.reject(new UnknownEventError('nothing here reads Added v2'))
      : codec.decode(event),
};

describe('a leader that cannot continue', () => {
  let workspace: ProjectionsWorkspace;
  let events: SqliteEventStore;
  let documents: SqliteDocumentStore;
  const engines: ProjectionEngine[] = [];

  beforeEach(async () => {
    workspace = new ProjectionsWorkspace();
    [events, documents] = [await workspace.events(), await workspace.documents()];
  });
  afterEach(async () => {
    await Promise.all(engines.splice(0).map((engine) => engine.stop()));
    await workspace.dispose();
  });

  const engineOf = (
    owner: string,
    reads: Pick<EventCodec, 'decode'> = codec,
    options: Partial<SubscriptionEngineOptions> = {},
  ): ProjectionEngine => {
    const engine = new ProjectionEngine(events, reads, documents, {
      owner,
      retryDelaysMs: [1, 1],
      standByMs: NEVER,
      ...options,
    });
    engines.push(engine);
    return engine;
  };
  const until = async (isSo: () => Promise<boolean>): Promise<void> => {
    while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
  };
  const faultOf = async (engine: ProjectionEngine) => (await engine.health())[0]?.fault ?? null;
  const totalOf = async (counter: string) =>
    (await documents.get(collectionOf(totals), counter))?.document.total;

  describe('because it does not know an event', () => {
    it('leaves the lease to a newer process, reports a fault, and parks nothing', async () => {
      const old = engineOf('old', OLD_PROGRAM).project(totals);
      const position = await add(events, 'a', 1, 13, 2);
      await old.start();
      await until(async () => (await faultOf(old)) !== null);
      expect((await old.health())[0]).toMatchObject({
        role: 'standby',
        fault: 'UnknownEventError: nothing here reads Added v2',
      });
      await engineOf('new').project(totals).start();
      expect(await documents.whenReached(subscriptionOf(totals), position, LONG)).toBe(true);
      expect(await totalOf('a')).toBe(16);
      expect(await listParked(documents)).toEqual([]);
    });

    it('parks it if no other process takes the lease, and a later leader retries it', async () => {
      const old = engineOf('old', OLD_PROGRAM, { standByMs: 1 }).project(totals);
      const position = await add(events, 'a', 1, 13, 2);
      await old.start();
      expect(await documents.whenReached(subscriptionOf(totals), position, LONG)).toBe(true);
      expect(await listParked(documents)).toHaveLength(2);
      expect(await faultOf(old)).toBeNull();
      await old.stop();
      await engineOf('new').project(totals).start();
      await until(async () => (await listParked(documents)).length === 0);
      expect(await totalOf('a')).toBe(16);
    });
  });

  describe('because the log was restored from an older copy', () => {
    /** The documents and checkpoints of a later log. */
    const beyond = async (name: string, kind: 'derived' | 'record', writes: number): Promise<void> => {
      const lease = await documents.acquireLease(name, 'before', -1);
      if (!lease) throw new Error('a free lease was refused');
      const collection = (kind === 'derived' ? collectionOf(totals) : witnessed) as never;
      const document = kind === 'derived' ? { counter: 'lost', total: 9, additions: 9 } : { amount: 9 };
      const write = { kind: 'put', collection, id: 'lost', document, position: 80 } as const;
      const subscription = { name, kind };
      await documents.commit({ subscription, position: 90, fence: lease, writes: writes > 0 ? [write] : [] });
    };

    it('fills its documents again and reports it', async () => {
      await beyond('totals-v1', 'derived', 1);
      const position = await add(events, 'a', 1, 2);
      const logged: string[] = [];
      const note = (message: string) => logged.push(message);
      const logger = { info: () => undefined, warn: () => undefined, error: note };
      const engine = engineOf('after', codec, { logger }).project(totals);
      await engine.start();
      await until(async () => (await totalOf('a')) === 3);
      expect(await totalOf('lost')).toBeUndefined();
      expect(logged).toEqual(['documents were removed']);
      expect(await documents.checkpoint(subscriptionOf(totals))).toBe(position);
    });

    it('handles nothing before an operator sets where it continues', async () => {
      await beyond('witness', 'record', 1);
      await add(events, 'a', 1, 2);
      const engine = engineOf('after', codec, { standByMs: 1 }).subscribe(witness);
      await engine.start();
      await until(async () => (await faultOf(engine)) !== null);
      expect(await faultOf(engine)).toMatch(/checkpoint 90 lies past the newest event of the log, 2/);
      expect(await documents.count(witnessed, {})).toBe(1);
      expect(await resumeAfter(documents, events, 'witness', 3)).toMatch(/past the log|at work/);
      let resumed = '';
      await until(async () => (resumed = await resumeAfter(documents, events, 'witness', 1)) !== 'at work');
      expect(resumed).toBe('resumed');
      expect(await documents.whenReached(watched, 2, LONG)).toBe(true);
      expect(
        (await documents.find(witnessed, { limit: 9 })).map(({ document }) => document.amount).sort(),
      ).toEqual([2, 9]);
      expect(await resumeAfter(documents, events, 'witness', 1)).toMatch(/at work|within the log/);
    });
  });
});
