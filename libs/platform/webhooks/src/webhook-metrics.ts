import { LRUCache } from 'lru-cache';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { DocumentStore } from '#kit/document-store';
import type { DisableReason } from './records.js';
import { deliveries, type DeliveryStatus } from './records.js';
import type { Outcome } from './sending/outcome.js';

const NAMES = {
  attempts: 'webhook_attempts_total',
  seconds: 'webhook_attempt_seconds',
  slowest: 'webhook_slowest_endpoint_seconds',
  disabled: 'webhook_endpoints_disabled_total',
  depth: 'webhook_queue_depth',
  oldest: 'webhook_oldest_pending_seconds',
} as const;

/** Only the slowest endpoints get a series; one per partner would be too many. */
const SLOWEST = 10;
const MAX_ENDPOINTS = 10_000;
/** Weight of the newest attempt in an endpoint's average. */
const NEWEST = 0.2;

export class WebhookMetrics {
  private readonly attempts: Counter;
  private readonly seconds: Histogram;
  private readonly disablings: Counter;
  /** Average response time (s) by tenant. */
  private readonly averages = new LRUCache<string, number>({ max: MAX_ENDPOINTS });

  constructor(store: DocumentStore, registry: Registry) {
    // A new dispatcher in the same process reuses the metric names.
    for (const name of Object.values(NAMES)) registry.removeSingleMetric(name);
    const registers = [registry];
    this.attempts = new Counter({
      name: NAMES.attempts,
      help: 'Webhook attempts by delivery status and class of response',
      labelNames: ['result', 'answer'],
      registers,
    });
    this.seconds = new Histogram({
      name: NAMES.seconds,
      help: 'Response time of endpoints',
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    });
    this.disablings = new Counter({
      name: NAMES.disabled,
      help: 'Endpoints disabled after failed deliveries',
      labelNames: ['reason'],
      registers,
    });
    this.gaugeSlowest(registers);
    gaugeQueue(store, registers);
  }

  attempted(tenantId: string, result: DeliveryStatus, { statusCode, durationMs }: Outcome): void {
    const answer = statusCode === null ? 'none' : `${Math.floor(statusCode / 100)}xx`;
    const seconds = durationMs / 1000;
    this.attempts.inc({ result, answer });
    this.seconds.observe(seconds);
    const before = this.averages.get(tenantId) ?? seconds;
    this.averages.set(tenantId, before + (seconds - before) * NEWEST);
  }

  disabled(reason: DisableReason): void {
    this.disablings.inc({ reason });
  }

  private gaugeSlowest(registers: Registry[]): void {
    const { averages } = this;
    new Gauge({
      name: NAMES.slowest,
      help: `Moving average of the response time of this process’s ${SLOWEST} slowest endpoints`,
      labelNames: ['tenant'],
      registers,
      collect() {
        this.reset();
        const slowest = [...averages].sort(([, a], [, b]) => b - a).slice(0, SLOWEST);
        for (const [tenant, seconds] of slowest) this.set({ tenant }, seconds);
      },
    });
  }
}

/**
 * Registers gauges read from the store, so every process reports the same values. While the store is unavailable,
 * only these gauges have no value.
 */
function gaugeQueue(store: DocumentStore, registers: Registry[]): void {
  const gauge = (name: string, help: string, read: () => Promise<number>): void => {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read().catch(() => NaN));
      },
    });
  };
  gauge(NAMES.depth, 'Deliveries with a planned attempt', () =>
    store.count(deliveries, { where: { queue: { $gt: '' } } }),
  );
  gauge(NAMES.oldest, 'Age of the oldest delivery that is due at once', async () => {
    const [oldest] = await store.find(deliveries, {
      where: { stage: 'pending' },
      orderBy: { field: 'since' },
      limit: 1,
    });
    return oldest ? Math.max(0, (Date.now() - Date.parse(oldest.document.since)) / 1000) : 0;
  });
}
