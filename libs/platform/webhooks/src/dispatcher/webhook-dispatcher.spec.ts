import { Gate, timers } from '#kit/kernel/testing';
import type { DocumentStore } from '#kit/document-store';
import type { WebhookEndpoints } from '../endpoint/webhook-endpoints.js';
import { MovedClock } from '../testing/webhook-harness.js';
import type { Attempts } from './attempts.js';
import type { DueDelivery } from './delivery-queue.js';
import { WebhookDispatcher } from './webhook-dispatcher.js';

interface QueueQuery {
  readonly where: {
    readonly queue?: string | { readonly $gt: string };
    readonly nextAttemptAt?: { readonly $lte: string };
    readonly since?: { readonly $gte: string };
  };
}

const LEASE_MS = 6_000;

describe('WebhookDispatcher', () => {
  let queued: DueDelivery[];
  let gates: Map<string, Gate>;
  let leases: string[];
  let logged: unknown[];
  let releasing: Gate | null;
  let fault: Error | null;
  let isElsewhere: boolean;
  let isEnabled: boolean;
  let queries: QueueQuery['where'][];
  let dispatcher: WebhookDispatcher;
  let clock: MovedClock;

  /** @param dueIn milliseconds; a retry if they are positive */
  const plan = (tenantId: string, id = tenantId, dueIn = 0): void => {
    const now = clock.now().getTime();
    const nextAttemptAt = new Date(now + dueIn).toISOString();
    const due = { position: 1, firstOf: null, body: '{}', nextAttemptAt, sequence: 0, test: false };
    const since = new Date(now).toISOString();
    const stage = dueIn > 0 ? null : 'pending';
    const document = { queue: `${tenantId}/endpoint`, tenantId, stage, since, ...due };
    queued.push({ id, revision: 1, document } as unknown as DueDelivery);
    queued.sort((one, other) => ((one.document.queue ?? '') < (other.document.queue ?? '') ? -1 : 1));
  };
  const store = {
    find: (_: unknown, { where }: QueueQuery) => {
      queries.push(where);
      if (fault) return Promise.reject(fault);
      const { queue, nextAttemptAt, since } = where;
      const matches = ({ document }: DueDelivery) =>
        since
          ? document.stage === 'pending' && document.since >= since.$gte
          : typeof queue === 'string'
            ? document.queue === queue && (document.nextAttemptAt ?? '') <= (nextAttemptAt?.$lte ?? '9')
            : (document.queue ?? '') > (queue?.$gt ?? '');
      return Promise.resolve(queued.filter(matches));
    },
    replace: (_: unknown, id: string) => {
      queued = queued.filter((one) => one.id !== id);
      return Promise.resolve(true);
    },
    checkpoint: () => Promise.resolve(99),
    acquireLease: (name: string, owner: string, ttlMs: number) => {
      expect([owner.length, ttlMs]).toEqual([36, LEASE_MS]);
      leases.push(`+${name.split('/')[1] ?? ''}`);
      return Promise.resolve(isElsewhere ? null : { name, owner, token: 1 });
    },
    releaseLease: async ({ name }: { name: string }) => {
      leases.push(`-${name.split('/')[1] ?? ''}`);
      await releasing?.passed;
    },
  } as unknown as DocumentStore;

  beforeEach(() => {
    timers.useFakeTimers();
    [queued, gates, leases, logged] = [[], new Map<string, Gate>(), [], []];
    [releasing, fault, isElsewhere, isEnabled, queries] = [null, null, false, true, []];
    clock = new MovedClock();
    const attempts = {
      make: ({ id }: DueDelivery) => {
        queued = queued.filter((one) => one.id !== id);
        const gate = new Gate();
        gates.set(id, gate);
        return gate.passed;
      },
    };
    dispatcher = new WebhookDispatcher(
      store,
      { get: () => Promise.resolve({ enabled: isEnabled }) } as unknown as WebhookEndpoints,
      attempts as unknown as Attempts,
      clock,
      { error: (message: string, fields?: object) => logged.push([message, fields]) },
      { leaseMs: LEASE_MS },
    );
  });
  afterEach(async () => {
    for (const gate of gates.values()) gate.open();
    await dispatcher.stop();
  });
  afterEach(() => timers.useRealTimers());

  const passes = (ms: number): Promise<unknown> => {
    clock.advance(ms);
    return timers.advanceTimersByTimeAsync(ms);
  };
  /** Returns whether all lanes were looked at since the last call. */
  const hasLookedAtAll = (): boolean => queries.splice(0).some(({ queue }) => typeof queue === 'object');

  it('looks for tenants with planned deliveries at once and then every second', async () => {
    plan('a');
    plan('b');
    dispatcher.start();
    await passes(0);
    expect([...gates.keys()]).toEqual(['a', 'b']);
    plan('c');
    await passes(999);
    expect(gates.has('c')).toBe(false);
    await passes(1);
    expect(gates.has('c')).toBe(true);
    expect(logged).toEqual([]);
  });

  it('keeps a tenant’s lease while there is work and releases it at the next renewal', async () => {
    plan('a');
    dispatcher.start();
    await passes(0);
    expect(leases).toEqual(['+a']);
    await passes(LEASE_MS / 3 - 1);
    expect(leases).toEqual(['+a']);
    await passes(1);
    expect(leases).toEqual(['+a', '+a']);
    gates.get('a')?.open();
    await passes(LEASE_MS / 3);
    expect(leases).toEqual(['+a', '+a', '-a']);
    // The tenant is forgotten: no renewal or release until it has work again.
    await passes(LEASE_MS);
    expect(leases).toEqual(['+a', '+a', '-a']);
    plan('a', 'again');
    await passes(1000);
    expect(leases.slice(3)).toEqual(['+a']);
  });

  it('keeps a tenant that has work again by the time its lease is released', async () => {
    plan('a');
    dispatcher.start();
    await passes(0);
    gates.get('a')?.open();
    releasing = new Gate();
    await passes(LEASE_MS / 3);
    plan('a', 'again');
    await passes(1000);
    releasing.open();
    await passes(0);
    expect(gates.has('again')).toBe(true);
    leases = [];
    await passes(LEASE_MS / 3);
    expect(leases).toEqual(['+a']);
  });

  it('starts nothing after it is stopped and releases its leases after the last attempt', async () => {
    plan('a');
    dispatcher.start();
    await passes(0);
    const stopped = dispatcher.stop();
    await passes(0);
    expect(leases).toEqual(['+a']);
    gates.get('a')?.open();
    await stopped;
    expect(leases).toEqual(['+a', '-a']);
    plan('b');
    dispatcher.wake('b/endpoint');
    await passes(LEASE_MS);
    expect([leases, gates.has('b')]).toEqual([['+a', '-a'], false]);
  });

  it('touches no lane before its next delivery is due', async () => {
    plan('a', 'a', 60_000);
    plan('b', 'b', 60_000);
    dispatcher.start();
    await passes(59_000);
    expect([leases, gates.size]).toEqual([[], 0]);
    await passes(1_000);
    expect([...gates.keys()]).toEqual(['a', 'b']);
  });

  it('notices a delivery of another process within a second without looking at all lanes', async () => {
    plan('a', 'a', 60_000);
    dispatcher.start();
    await passes(1_000);
    expect(hasLookedAtAll()).toBe(true);
    plan('b');
    await passes(1_000);
    expect([gates.has('b'), hasLookedAtAll()]).toEqual([true, false]);
    await passes(8_000);
    expect(hasLookedAtAll()).toBe(true);
  });

  it('looks at all lanes if too many deliveries were planned', async () => {
    dispatcher.start();
    await passes(1_000);
    hasLookedAtAll();
    for (let index = 0; index < 500; index++) plan('a', `a-${index}`);
    await passes(1_000);
    expect(hasLookedAtAll()).toBe(true);
  });

  it('looks at the lanes of a tenant whose clock was moved', async () => {
    plan('a', 'a', 60_000);
    plan('b', 'b', 60_000);
    dispatcher.start();
    await passes(0);
    clock.advance(60_000);
    dispatcher.wakeTenant('a');
    await passes(0);
    expect([...gates.keys()]).toEqual(['a']);
  });

  it('asks for a lane of another process again after half of the lease', async () => {
    isElsewhere = true;
    plan('a', 'a', 1);
    dispatcher.start();
    await passes(LEASE_MS / 3);
    expect(leases).toEqual(['+a']);
    await passes(LEASE_MS / 2 - 1_000);
    expect(leases).toEqual(['+a']);
    isElsewhere = false;
    await passes(1_000);
    expect([leases, gates.has('a')]).toEqual([['+a', '+a'], true]);
  });

  it('cancels the waiting deliveries of an endpoint that another process disabled', async () => {
    plan('a', 'a', 3_600_000);
    dispatcher.start();
    await passes(1_000);
    isEnabled = false;
    await passes(10_000);
    expect(queued).toEqual([]);
  });

  it('logs a failed read and tries again', async () => {
    fault = new Error('away');
    dispatcher.start();
    await passes(0);
    expect(logged).toEqual([['webhook deliveries cannot be read', { err: fault }]]);
    fault = null;
    plan('a');
    await passes(1000);
    expect(gates.has('a')).toBe(true);
  });
});
