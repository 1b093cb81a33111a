import type { AnyProjection } from '#kit/event-sourcing';
import { DocumentStoreUnavailableError, type Lease } from '#kit/document-store';
import { timers } from '#kit/kernel/testing';
import type { Subscriber, SubscriptionEngineOptions } from '#kit/subscriptions';
import { ProjectionEngine } from './projection-engine.js';
import { SessionHarness, totals } from '#kit/subscriptions/testing';

const GONE = new DocumentStoreUnavailableError('gone');
const reason = 'DocumentStoreUnavailableError: gone';
const NOTES: Subscriber = { name: 'notes', categories: ['counter'], handle: () => Promise.resolve([]) };

describe('an engine', () => {
  let harness: SessionHarness;
  let engine: ProjectionEngine;
  /** The requests for leases. */
  let leases: { readonly name: string; readonly owner: string; readonly ttlMs: number }[];
  let lease: (name: string) => Promise<Lease | null>;
  let find: () => Promise<readonly object[]>;
  let count: (options: unknown) => Promise<number>;
  let logged: (readonly [string, string, Readonly<Record<string, unknown>> | undefined])[];

  beforeEach(() => {
    timers.useFakeTimers();
    harness = new SessionHarness();
    [leases, logged] = [[], []];
    lease = (name) => Promise.resolve({ name, owner: 'here', token: 1 });
    find = () => Promise.resolve([]);
    count = () => Promise.resolve(0);
    make();
  });
  afterEach(async () => {
    const stopped = engine.stop();
    await passes(5_000);
    await stopped;
  });
  afterEach(() => timers.useRealTimers());

  const passes = (ms: number): Promise<unknown> => timers.advanceTimersByTimeAsync(ms);
  function make(options: Partial<SubscriptionEngineOptions> = {}): void {
    const { eventStore, codec, store } = harness.options();
    const saying = (level: string) => (message: string, fields?: Readonly<Record<string, unknown>>) =>
      void logged.push([level, message, fields]);
    const documents = Object.assign(store, {
      acquireLease: (name: string, owner: string, ttlMs: number) => {
        leases.push({ name, owner, ttlMs });
        return lease(name);
      },
      find: (_: unknown, { where }: { where?: { subscription?: string | { $gt: string } } }) => {
        const after = where?.subscription;
        if (typeof after !== 'object') return find();
        return Promise.resolve(after.$gt === '' ? [{ document: { subscription: 'totals-v2' } }] : []);
      },
      count: (_: unknown, where: unknown) => count(where),
    });
    const logger = { info: saying('info'), warn: saying('warn'), error: saying('error') };
    engine = new ProjectionEngine(eventStore as never, codec, documents, {
      owner: 'here',
      logger,
      ...options,
    });
  }
  const leased = () => leases.map(({ name }) => name);
  const versioned = (name: string): AnyProjection => ({ ...totals, name, version: 2 });

  it('begins registered subscriptions once, when it is started', async () => {
    engine.project(versioned('totals')).subscribe(NOTES);
    await passes(1_000);
    expect(leases).toEqual([]);
    await engine.start();
    await engine.start();
    await passes(0);
    expect([...leased()].sort()).toEqual(['notes', 'totals-v2']);
    expect(leases).toContainEqual({ name: 'notes', owner: 'here', ttlMs: 10_000 });
    expect(harness.subscribeOptions?.batchSize).toBe(400);
  });

  it('uses the configured lease time and batch size', async () => {
    make({ leaseTtlMs: 900, batchSize: 5 });
    await engine.subscribe(NOTES).start();
    await passes(0);
    expect([leases, harness.subscribeOptions?.batchSize]).toEqual([
      [{ name: 'notes', owner: 'here', ttlMs: 900 }],
      5,
    ]);
    await passes(299);
    expect(leases).toHaveLength(1);
    await passes(1);
    expect(leases).toHaveLength(2);
    lease = () => Promise.reject(GONE);
    await passes(300);
    expect(await engine.health()).toMatchObject([{ role: 'leader', interrupted: reason }]);
  });

  it('renews leases three times within their lifetime until it is stopped', async () => {
    await engine.subscribe(NOTES).start();
    await passes(3_300);
    expect(leases).toHaveLength(1);
    await passes(50);
    expect(leases).toHaveLength(2);
    await engine.stop();
    expect(harness.released.map(({ name }) => name)).toEqual(['notes']);
    await passes(60_000);
    expect(leases).toHaveLength(2);
  });

  it('rejects duplicate names and registrations after the start', async () => {
    engine.subscribe(NOTES);
    expect(() => engine.subscribe(NOTES)).toThrow('two subscriptions are called notes');
    await engine.start();
    expect(() => engine.subscribe({ ...NOTES, name: 'late' })).toThrow('late was registered after the start');
  });

  it('fills the generations that the pointers name and ends the others', async () => {
    engine.project(versioned('totals'));
    let maintained = [1];
    const document = () => ({
      name: 'totals',
      version: 2,
      generations: { 2: { active: 1, maintained, last: 2, filling: null } },
    });
    find = () => Promise.resolve([{ id: 'totals', revision: 1, document: document() }]);
    const names = async () => (await engine.health()).map(({ name }) => name);
    await engine.start();
    await passes(1_000);
    expect([leased(), await names()]).toEqual([['totals-v2'], ['totals-v2']]);
    maintained = [1, 2];
    await passes(1_500);
    const second = leased().at(-1) ?? '';
    expect([second === 'totals-v2', await names()]).toEqual([false, ['totals-v2', second]]);
    maintained = [1];
    await passes(10_000);
    expect(await names()).toEqual(['totals-v2']);
    expect(harness.released.map(({ name }) => name)).toEqual([second]);
  });

  it('logs that the pointers cannot be read, and continues', async () => {
    engine.project(versioned('totals'));
    find = () => Promise.reject(GONE);
    await engine.start();
    await passes(300);
    expect(logged).toContainEqual([
      'warn',
      'cannot read which generations of read models are active',
      { reason },
    ]);
    // The maintained generations are not known yet.
    expect(leased()).toEqual([]);
    find = () => Promise.resolve([]);
    await passes(1_000);
    expect(leased()).toContain('totals-v2');
  });

  it('works without a logger', async () => {
    make({ logger: undefined as never });
    engine.project(versioned('totals'));
    find = () => Promise.reject(GONE);
    await engine.start();
    await passes(300);
    expect(logged).toEqual([]);
  });

  describe('when its health is requested', () => {
    beforeEach(async () => {
      harness.checkpoint = 4;
      count = () => Promise.resolve(2);
      await engine.project(versioned('totals')).start();
      await passes(0);
    });

    it('returns the position of each subscription, the head of the log and the number of parked events', async () => {
      expect(await engine.health()).toMatchObject([
        {
          name: 'totals-v2',
          role: 'leader',
          position: 4,
          head: 9,
          lag: 5,
          parked: 2,
          interrupted: null,
          fault: null,
        },
      ]);
      expect(await engine.health(Promise.resolve(11))).toMatchObject([{ head: 11, lag: 7 }]);
    });

    it('counts the parked events of each subscription separately', async () => {
      const counted: unknown[] = [];
      count = (what) => Promise.resolve(counted.push(what));
      await engine.health();
      expect(counted).toEqual([{ where: { subscription: 'totals-v2' } }]);
    });

    it("returns a leader's unstored position, and the stored position of another process", async () => {
      await harness.deliver({ events: [], position: 8 });
      harness.checkpoint = 6;
      expect(await engine.health()).toMatchObject([{ role: 'leader', position: 8 }]);
      lease = () => Promise.resolve(null);
      await passes(4_000);
      expect(await engine.health()).toMatchObject([{ role: 'standby', position: 6 }]);
      harness.checkpoint = null;
      expect(await engine.health()).toMatchObject([{ role: 'standby', position: 8 }]);
    });

    it('returns the last known values and a reason while a store is unavailable', async () => {
      await engine.health();
      count = () => Promise.reject(GONE);
      expect(await engine.health()).toMatchObject([{ position: 4, head: 9, parked: 2, interrupted: reason }]);
      count = () => Promise.resolve(0);
      expect(await engine.health(Promise.reject(new Error('no log')))).toMatchObject([
        { position: 4, parked: 2, interrupted: 'Error: no log' },
      ]);
      expect(await engine.health()).toMatchObject([{ parked: 0, interrupted: null }]);
    });

    it('prefers the reason that the subscription itself waits for', async () => {
      count = () => Promise.reject(new Error('counting fails'));
      lease = () => Promise.reject(GONE);
      await passes(3_400);
      expect(await engine.health()).toMatchObject([{ interrupted: reason }]);
    });

    it('does not wait long for a store that does not respond', async () => {
      count = () => new Promise(() => undefined);
      const health = engine.health();
      await passes(1_999);
      const early = await Promise.race([health, Promise.resolve('waits')]);
      await passes(1);
      expect([early, await health]).toMatchObject(['waits', [{ position: 4 }]]);
      expect((await health)[0]?.interrupted).not.toBeNull();
    });
  });

  it('leaves out subscriptions without work', async () => {
    const previousVersion = { ...versioned('totals'), version: 1 };
    await engine.project({ ...versioned('totals'), previousVersion }).start();
    await passes(0);
    expect((await engine.health()).map(({ name }) => name)).toEqual(['totals-v2']);
    expect(leased()).toEqual(['totals-v2']);
  });
});
