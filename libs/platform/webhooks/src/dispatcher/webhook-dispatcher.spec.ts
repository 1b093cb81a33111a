import { Gate, timers } from '#kit/kernel/testing';
import type { DocumentStore } from '#kit/document-store';
import type { WebhookEndpoints } from '../endpoint/webhook-endpoints.js';
import { MovedClock } from '../testing/webhook-harness.js';
import type { Attempts } from './attempts.js';
import type { DueDelivery } from './delivery-queue.js';
import { WebhookDispatcher } from './webhook-dispatcher.js';

interface QueueQuery {
  readonly where: { readonly queue: string | { readonly $gt: string } };
}

const LEASE_MS = 6_000;

describe('WebhookDispatcher', () => {
  let queued: DueDelivery[];
  let gates: Map<string, Gate>;
  let leases: string[];
  let logged: unknown[];
  let releasing: Gate | null;
  let fault: Error | null;
  let dispatcher: WebhookDispatcher;

  const plan = (tenantId: string, id = tenantId): void => {
    const due = { position: 1, firstOf: null, body: '{}', nextAttemptAt: '', sequence: 0 };
    const document = { queue: `${tenantId}/endpoint`, tenantId, ...due };
    queued.push({ id, revision: 1, document } as unknown as DueDelivery);
  };
  const store = {
    find: (_: unknown, { where: { queue } }: QueueQuery) => {
      if (fault) return Promise.reject(fault);
      const matches = ({ document }: DueDelivery) =>
        typeof queue === 'string' ? document.queue === queue : (document.queue ?? '') > queue.$gt;
      return Promise.resolve(queued.filter(matches));
    },
    checkpoint: () => Promise.resolve(99),
    acquireLease: (name: string, owner: string, ttlMs: number) => {
      expect([owner.length, ttlMs]).toEqual([36, LEASE_MS]);
      leases.push(`+${name.split('/')[1] ?? ''}`);
      return Promise.resolve({ name, owner, token: 1 });
    },
    releaseLease: async ({ name }: { name: string }) => {
      leases.push(`-${name.split('/')[1] ?? ''}`);
      await releasing?.passed;
    },
  } as unknown as DocumentStore;

  beforeEach(() => {
    timers.useFakeTimers();
    [queued, gates, leases, logged] = [[], new Map<string, Gate>(), [], []];
    [releasing, fault] = [null, null];
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
      { get: () => Promise.resolve({ enabled: true }) } as unknown as WebhookEndpoints,
      attempts as unknown as Attempts,
      new MovedClock(),
      { error: (message: string, fields?: object) => logged.push([message, fields]) },
      { leaseMs: LEASE_MS },
    );
  });
  afterEach(async () => {
    for (const gate of gates.values()) gate.open();
    await dispatcher.stop();
  });
  afterEach(() => timers.useRealTimers());

  const passes = (ms: number): Promise<unknown> => timers.advanceTimersByTimeAsync(ms);

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
