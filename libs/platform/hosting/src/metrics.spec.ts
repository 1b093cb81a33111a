import { register } from 'prom-client';
import type { SubscriptionHealth } from '#kit/subscriptions';
import { metricsRegisteredFromNow, registerMetrics } from './metrics.js';

const well: SubscriptionHealth = {
  name: 'totals-v1',
  position: 5,
  head: 5,
  lag: 0,
  lastAdvancedAt: '2026-11-20T12:00:00.000Z',
  state: 'live',
  role: 'leader',
  parked: 0,
  interrupted: null,
  fault: null,
};
const ill: SubscriptionHealth = { ...well, name: 'totals-v1-g2', lag: 4, parked: 3, fault: 'parked events' };

let unregister: () => void;
beforeEach(() => {
  unregister = metricsRegisteredFromNow();
});
afterEach(() => unregister());

it('reports only current subscriptions, and reads the stores once per scrape', async () => {
  let subscriptions = [well, ill];
  let looks = 0;
  registerMetrics({
    health() {
      looks++;
      return Promise.resolve(subscriptions);
    },
  });
  const scrape = async () =>
    (await register.metrics()).split('\n').filter((line) => line.startsWith('subscription_'));
  expect(await scrape()).toEqual([
    'subscription_lag_positions{subscription="totals-v1"} 0',
    'subscription_lag_positions{subscription="totals-v1-g2"} 4',
    'subscription_parked_events{subscription="totals-v1"} 0',
    'subscription_parked_events{subscription="totals-v1-g2"} 3',
    'subscription_failing{subscription="totals-v1"} 0',
    'subscription_failing{subscription="totals-v1-g2"} 1',
  ]);
  expect(looks).toBe(1);
  subscriptions = [well];
  expect(await scrape()).toEqual([
    'subscription_lag_positions{subscription="totals-v1"} 0',
    'subscription_parked_events{subscription="totals-v1"} 0',
    'subscription_failing{subscription="totals-v1"} 0',
  ]);
});
