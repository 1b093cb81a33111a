import { describe, expect, it } from '@jest/globals';
import type { EventStore } from '#event-store';
import type { DocumentStore, SubscriptionEngine, SubscriptionHealth } from '#projections';
import { Health } from './health.js';

const now = new Date('2026-11-20T12:00:00.000Z');
const well: SubscriptionHealth = {
  name: 'totals-v1',
  role: 'leader',
  position: 5,
  head: 5,
  lag: 0,
  lastAdvancedAt: now.toISOString(),
  parked: 0,
  interrupted: null,
  fault: null,
};

describe('readiness', () => {
  const readiness = (...subscriptions: SubscriptionHealth[]) => {
    const ping = () => Promise.resolve();
    const engine = { health: () => Promise.resolve(subscriptions) } as unknown as SubscriptionEngine;
    return new Health({ ping } as EventStore, { ping } as DocumentStore, engine).readiness(now);
  };

  it('is there where every subscription follows', async () => {
    expect(await readiness(well, { ...well, parked: 3 })).toMatchObject({ ready: true });
  });

  it('is not there where a subscription needs an operator, though it follows', async () => {
    const failing = { ...well, fault: 'TypeError: a bug' };
    expect(await readiness(well, failing)).toMatchObject({
      ready: false,
      subscriptions: [{ state: 'live' }, { state: 'failing', fault: 'TypeError: a bug' }],
    });
  });
});
