import { UnknownEventError } from '#kit/event-sourcing';
import { START } from '#kit/event-store';
import { DocumentStoreUnavailableError, type Lease, LeaseLostError } from '#kit/document-store';
import { timers } from '#kit/kernel/testing';
import { event, GRACE_MS, LEASE, SessionHarness } from '../testing/session-harness.js';
import { type RunnerOptions, SubscriptionRunner } from './subscription-runner.js';

const STAND_BY_MS = 15_000;
const AGAIN_MS = 500;
/** The runner looks ten times less often for a need. */
const UNNEEDED_MS = 5_000;
const gone = (): never => {
  throw new DocumentStoreUnavailableError('gone');
};
const GONE = 'DocumentStoreUnavailableError: gone';

describe('a runner of a subscription', () => {
  let harness: SessionHarness;
  let runner: SubscriptionRunner;
  /** The log entries: level, message, fields. */
  let logged: (readonly [string, string, Readonly<Record<string, unknown>> | undefined])[];

  beforeEach(() => {
    timers.useFakeTimers();
    harness = new SessionHarness();
    logged = [];
  });
  afterEach(async () => {
    const stopped = runner.stop();
    await passes(STAND_BY_MS);
    await stopped;
  });
  afterEach(() => timers.useRealTimers());

  const passes = (ms: number): Promise<unknown> => timers.advanceTimersByTimeAsync(ms);
  const run = async (more: Partial<RunnerOptions> = {}, kind?: 'record'): Promise<void> => {
    const saying = (level: string) => (message: string, fields?: Readonly<Record<string, unknown>>) =>
      void logged.push([level, message, fields]);
    runner = new SubscriptionRunner(harness.definition(kind), {
      ...harness.options(),
      owner: 'here',
      leaseTtlMs: 10_000,
      standByMs: STAND_BY_MS,
      logger: { info: saying('info'), warn: saying('warn'), error: saying('error') },
      ...more,
    });
    runner.start();
    await passes(0);
  };
  const shown = () => [runner.role, runner.position, runner.interruption, runner.fault, runner.isNeeded];
  const words = () => logged.map(([level, message]) => `${level}: ${message}`);
  const unknown = (): Promise<never> => Promise.reject(new UnknownEventError('of a newer program'));

  it('leads from its checkpoint after it gets the lease, and releases the lease when it is stopped', async () => {
    harness.checkpoint = 4;
    const running = run();
    expect(runner.isNeeded).toBe(true);
    await running;
    expect(shown()).toEqual(['leader', 4, null, null, true]);
    expect(logged).toEqual([
      ['info', 'a subscription is led by this process', { subscription: 'totals-v2' }],
    ]);
    await harness.deliver({ events: [event(6)], position: 6 });
    expect([runner.position, harness.released]).toEqual([6, []]);
    await runner.stop();
    expect([shown(), harness.released]).toEqual([['standby', 6, null, null, true], [LEASE]]);
    expect(words()).toHaveLength(1);
  });

  it('stands by while another process holds the lease, and polls every half second', async () => {
    harness.lease = () => null;
    await run();
    expect([shown(), harness.leaseAsked]).toEqual([['standby', START, null, null, true], 1]);
    await passes(AGAIN_MS - 1);
    expect(harness.leaseAsked).toBe(1);
    harness.lease = () => LEASE;
    await passes(1);
    expect([runner.role, harness.leaseAsked]).toEqual(['leader', 2]);
  });

  it('polls more often if leases are short', async () => {
    harness.lease = () => null;
    await run({ leaseTtlMs: 400 });
    await passes(99);
    expect(harness.leaseAsked).toBe(1);
    await passes(1);
    expect(harness.leaseAsked).toBe(2);
  });

  it('stops polling when it is stopped on standby', async () => {
    harness.lease = () => null;
    await run();
    await runner.stop();
    await passes(10 * AGAIN_MS);
    expect([harness.leaseAsked, harness.released, logged]).toEqual([1, [], []]);
  });

  it('waits for an unavailable store, and logs once that it is away and that it is back', async () => {
    harness.lease = gone;
    await run();
    await passes(1_000);
    expect(harness.leaseAsked).toBeGreaterThan(2);
    expect(shown()).toEqual(['standby', START, GONE, null, true]);
    expect(logged).toEqual([['warn', 'a subscription waits', { subscription: 'totals-v2', reason: GONE }]]);
    harness.lease = () => LEASE;
    await passes(2_000);
    expect([runner.role, runner.interruption]).toEqual(['leader', null]);
    harness.commitFails = () => new DocumentStoreUnavailableError('gone');
    void harness.deliver({ events: [event(6)], position: 6 });
    await passes(100);
    expect(runner.interruption).toBe(GONE);
    expect(words().filter((word) => word === 'warn: a subscription waits')).toHaveLength(2);
  });

  it('reports why its lease cannot be renewed until a renewal succeeds', async () => {
    await run();
    harness.lease = gone;
    await runner.renew();
    expect([runner.role, runner.interruption]).toEqual(['leader', GONE]);
    harness.lease = () => LEASE;
    await runner.renew();
    expect(runner.interruption).toBeNull();
    expect(words()).toHaveLength(1);
  });

  it('leads again a while after it has lost the lease, without a fault', async () => {
    await run();
    harness.commitFails = () => new LeaseLostError('taken');
    void harness.deliver({ events: [event(6)], position: 6 });
    await passes(0);
    const reason = 'LeaseLostError: taken';
    expect(logged.at(-1)).toEqual([
      'warn',
      'a subscription was interrupted',
      { subscription: 'totals-v2', reason },
    ]);
    expect([shown(), harness.released]).toEqual([['standby', START, null, null, true], [LEASE]]);
    harness.commitFails = () => null;
    await passes(AGAIN_MS - 1);
    expect(runner.role).toBe('standby');
    await passes(1);
    expect(runner.role).toBe('leader');
  });

  it('leads again a while after an error, and reports the error until then', async () => {
    await run();
    harness.commitFails = () => new Error('full');
    void harness.deliver({ events: [event(6)], position: 6 });
    await passes(0);
    expect([runner.role, runner.interruption]).toEqual(['standby', 'Error: full']);
    expect(words().slice(1)).toEqual(['warn: a subscription waits', 'warn: a subscription was interrupted']);
    harness.commitFails = () => null;
    await passes(AGAIN_MS);
    expect(shown()).toEqual(['leader', START, null, null, true]);
  });

  it('requests no lease while it is not needed', async () => {
    let needed = false;
    harness.needed = () => Promise.resolve(needed);
    const running = run();
    expect(runner.isNeeded).toBe(false);
    await running;
    await passes(AGAIN_MS);
    expect([runner.isNeeded, runner.role, harness.leaseAsked]).toEqual([false, 'standby', 0]);
    needed = true;
    await passes(UNNEEDED_MS);
    expect([runner.isNeeded, runner.role]).toEqual([true, 'leader']);
    needed = false;
    await passes(GRACE_MS + 2_000);
    expect([runner.isNeeded, runner.role, harness.released]).toEqual([false, 'standby', [LEASE]]);
    expect(logged.at(-1)).toEqual([
      'info',
      'a subscription is no longer needed',
      { subscription: 'totals-v2' },
    ]);
  });

  it('logs which documents were removed, and why they are filled again', async () => {
    harness.checkpoint = 12;
    await run();
    await passes(10);
    const [level, message, fields] = logged.at(-1) ?? [];
    expect([level, message]).toEqual(['error', 'documents were removed']);
    expect(fields).toEqual({ subscription: 'totals-v2', reason: expect.stringMatching(/12 .*, 9$/) });
    expect(runner.interruption).toBe(fields?.['reason']);
  });

  describe('that finds an event of a newer program', () => {
    const reason = 'UnknownEventError: of a newer program';

    beforeEach(async () => {
      harness.handles = unknown;
      await run();
      void harness.deliver({ events: [event(6)], position: 6 });
      await passes(0);
    });
    const nextLease = (token: number) => {
      harness.lease = (): Lease => ({ ...LEASE, token });
    };

    it('leaves the lease to others for a while and reports it', async () => {
      expect([shown(), harness.released]).toEqual([['standby', START, null, reason, true], [LEASE]]);
      expect(logged.at(-1)).toEqual([
        'error',
        'a subscription is failing',
        { subscription: 'totals-v2', reason },
      ]);
      nextLease(4);
      await passes(STAND_BY_MS - 1);
      expect([runner.role, runner.fault]).toEqual(['standby', reason]);
      await passes(1);
      expect(runner.role).toBe('leader');
    });

    it('parks it if no other process had the lease meanwhile', async () => {
      nextLease(4);
      await passes(STAND_BY_MS);
      await harness.deliver({ events: [event(6)], position: 6 });
      const { id: eventId, type } = event(6);
      const err = new UnknownEventError('of a newer program');
      expect(logged.at(-1)).toEqual([
        'error',
        'an event was parked',
        { subscription: 'totals-v2', eventId, type, err },
      ]);
      expect([runner.role, [...harness.parked.keys()]]).toEqual(['leader', ['totals-v2/e6']]);
    });

    it('leaves the lease again if another process had it', async () => {
      nextLease(5);
      await passes(STAND_BY_MS);
      void harness.deliver({ events: [event(6)], position: 6 });
      await passes(0);
      expect([runner.role, runner.fault, harness.parked.size]).toEqual(['standby', reason, 0]);
    });

    it('has no fault once another process leads', async () => {
      harness.lease = () => null;
      await passes(STAND_BY_MS);
      expect([runner.role, runner.fault]).toEqual(['standby', null]);
    });

    it('has no fault once it leads again', async () => {
      nextLease(4);
      await passes(STAND_BY_MS);
      expect([runner.role, runner.fault, runner.interruption]).toEqual(['leader', null, null]);
    });

    it('reports another error of its next session and leads again half a second later', async () => {
      harness.commitFails = () => new Error('full');
      nextLease(4);
      await passes(STAND_BY_MS);
      expect([runner.role, runner.interruption]).toEqual(['standby', 'Error: full']);
      expect(logged.at(-1)).toEqual([
        'warn',
        'a subscription was interrupted',
        { subscription: 'totals-v2', reason: 'Error: full' },
      ]);
      harness.commitFails = () => null;
      await passes(AGAIN_MS);
      expect(runner.role).toBe('leader');
    });

    it('can be stopped on standby', async () => {
      const before = harness.leaseAsked;
      await runner.stop();
      await passes(2 * STAND_BY_MS);
      expect(harness.leaseAsked).toBe(before);
    });
  });

  it("waits for an operator if a subscriber's checkpoint lies past the end of the log", async () => {
    harness.checkpoint = 12;
    await run({}, 'record');
    await passes(10);
    expect([runner.role, runner.fault]).toEqual([
      'standby',
      expect.stringMatching(/^CheckpointBeyondLogError: the checkpoint 12 /),
    ]);
    expect(words().at(-1)).toBe('error: a subscription is failing');
  });

  it('works without a logger', async () => {
    harness.lease = gone;
    await run({ logger: undefined });
    expect(runner.interruption).toBe(GONE);
  });
});
