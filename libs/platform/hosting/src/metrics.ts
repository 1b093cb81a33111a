import { collectDefaultMetrics, Gauge, register } from 'prom-client';
import type { DocumentStore } from '#kit/document-store';
import { type Anchorer, lastVerification } from '#platform/audit';
import { PortServer } from '#platform/http';
import type { Logger } from '#kit/kernel';
import type { HttpConfig } from '#platform/http';
import type { SubscriptionEngine, SubscriptionHealth } from '#kit/subscriptions';

/** Registers the process's metrics and those of its subscriptions, read with each scrape. */
export function registerMetrics(engine: Pick<SubscriptionEngine, 'health'>): void {
  collectDefaultMetrics();
  let health: ReturnType<typeof engine.health> | null = null;
  /** All metrics of a scrape share one look at the stores. */
  const look = (): ReturnType<typeof engine.health> =>
    (health ??= engine.health().finally(() => {
      health = null;
    }));
  const gauge = (name: string, help: string, valueOf: (health: SubscriptionHealth) => number): void => {
    new Gauge({
      name,
      help,
      labelNames: ['subscription'],
      async collect() {
        const subscriptions = await look();
        // Without this, a subscription that has ended keeps its last value.
        this.reset();
        for (const one of subscriptions) this.set({ subscription: one.name }, valueOf(one));
      },
    });
  };
  gauge(
    'subscription_lag_positions',
    'Distance between the head of the event store and the checkpoint, in positions',
    ({ lag }) => lag,
  );
  gauge(
    'subscription_parked_events',
    'Events that a subscription could not handle and that wait for an operator',
    ({ parked }) => parked,
  );
  gauge('subscription_failing', '1 if a subscription needs an operator; see /health/ready', ({ fault }) =>
    fault === null ? 0 : 1,
  );
}

/** Registers the anchoring metrics. */
export function registerAnchorMetrics(anchorer: Pick<Anchorer, 'health'>): void {
  new Gauge({
    name: 'audit_anchored_position',
    help: 'Position of the last anchor of the log',
    collect() {
      this.set(anchorer.health.anchoredUntil ?? -1);
    },
  });
  new Gauge({
    name: 'audit_anchor_place_failing',
    help: '1 if anchors cannot be delivered to AUDIT_ANCHORS; see /health/ready',
    collect() {
      this.set(anchorer.health.place === 'failing' ? 1 : 0);
    },
  });
}

/** Registers the metrics of the background verification. */
export function registerVerificationMetrics(store: DocumentStore): void {
  new Gauge({
    name: 'audit_verification_faults',
    help: 'Faults that the last background verification found; see /health/ready',
    async collect() {
      const last = await lastVerification(store).catch(() => null);
      if (last) this.set(last.faults);
    },
  });
  new Gauge({
    name: 'audit_verified_timestamp_seconds',
    help: 'Time of the last background verification',
    async collect() {
      const last = await lastVerification(store).catch(() => null);
      if (last) this.set(Date.parse(last.verifiedAt) / 1000);
    },
  });
}

/** Returns a function that removes the metrics registered after this call, so that they can be registered again. */
export function metricsRegisteredFromNow(): () => void {
  const namesOf = (): string[] => register.getMetricsAsArray().map(({ name }) => name);
  const before = new Set(namesOf());
  return () => {
    for (const name of namesOf()) if (!before.has(name)) register.removeSingleMetric(name);
  };
}

/** Serves only `GET /metrics` on a separate port, for monitoring from other machines. */
export function metricsServer(port: number, config: HttpConfig, logger: Logger): PortServer {
  const server = new PortServer(port, config, logger);
  server.app.get('/metrics', async (_, response) => {
    response.setHeader('content-type', register.contentType);
    response.end(await register.metrics());
  });
  return server;
}
