import { Counter, Histogram, Gauge, type Registry } from 'prom-client';
import type { DocumentStore } from '#projections';
import { deliveries, type DeliveryStatus } from './records.js';

const NAMES = [
  'webhook_attempts_total',
  'webhook_attempt_seconds',
  'webhook_queue_depth',
  'webhook_oldest_pending_seconds',
] as const;

/** What `/metrics` tells of webhooks. */
export class WebhookMetrics {
  private readonly attempts: Counter;
  private readonly latency: Histogram;

  constructor(store: DocumentStore, registry: Registry) {
    // A dispatcher that is made anew in the same process takes over the names.
    for (const name of NAMES) registry.removeSingleMetric(name);
    const registers = [registry];
    this.attempts = new Counter({
      name: NAMES[0],
      help: 'Webhook attempts by what the delivery came to',
      labelNames: ['result'],
      registers,
    });
    this.latency = new Histogram({
      name: NAMES[1],
      help: 'How long endpoints take to answer',
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    });
    new Gauge({
      name: NAMES[2],
      help: 'Deliveries with an attempt planned',
      registers,
      async collect() {
        this.set(await store.count(deliveries, { where: { queue: { $gt: '' } } }));
      },
    });
    new Gauge({
      name: NAMES[3],
      help: 'Age of the oldest delivery that has not been attempted',
      registers,
      async collect() {
        const [oldest] = await store.find(deliveries, {
          where: { status: 'pending' },
          orderBy: { field: 'createdAt' },
          limit: 1,
        });
        this.set(oldest ? Math.max(0, (Date.now() - Date.parse(oldest.document.createdAt)) / 1000) : 0);
      },
    });
  }

  attempted(result: DeliveryStatus, durationMs: number): void {
    this.attempts.inc({ result });
    this.latency.observe(durationMs / 1000);
  }
}
