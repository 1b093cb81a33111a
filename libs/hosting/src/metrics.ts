import { collectDefaultMetrics, Gauge } from 'prom-client';
import type { SubscriptionEngine } from '#projections';

/** Registers the process's own measures and those of its subscriptions, read when `/metrics` is. */
export function registerMetrics(engine: SubscriptionEngine): void {
  collectDefaultMetrics();
  new Gauge({
    name: 'subscription_lag_positions',
    help: 'Distance between the head of the event store and the checkpoint, in positions',
    labelNames: ['subscription'],
    async collect() {
      for (const { name, lag } of await engine.health()) this.set({ subscription: name }, lag);
    },
  });
  new Gauge({
    name: 'subscription_parked_events',
    help: 'Events that a subscription could not handle and that wait for an operator',
    labelNames: ['subscription'],
    async collect() {
      for (const { name, parked } of await engine.health()) this.set({ subscription: name }, parked);
    },
  });
  new Gauge({
    name: 'subscription_failing',
    help: '1 where a subscription has met what an operator must see to, as /health/ready tells',
    labelNames: ['subscription'],
    async collect() {
      for (const { name, fault } of await engine.health())
        this.set({ subscription: name }, fault === null ? 0 : 1);
    },
  });
}
