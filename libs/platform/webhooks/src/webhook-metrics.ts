import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { DocumentStore } from '#kit/document-store';
import type { DisableReason } from './deliveries/delivery.js';
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

/** A series for each endpoint would be as many as there are partners: only the slowest have one. */
const SLOWEST = 10;
const MOST_ENDPOINTS = 10_000;
/** The weight of the newest attempt in an endpoint's average. */
const NEWEST = 0.2;

/** What `/metrics` says of webhooks. */
export class WebhookMetrics {
  private readonly attempts: Counter;
  private readonly seconds: Histogram;
  private readonly disablings: Counter;
  /** Seconds that endpoints take, by tenant, those attempted last at the end. */
  private readonly averages = new Map<string, number>();

  constructor(store: DocumentStore, registry: Registry) {
    // A dispatcher that is made anew in the same process takes over the names.
    for (const name of Object.values(NAMES)) registry.removeSingleMetric(name);
    const registers = [registry];
    this.attempts = new Counter({
      name: NAMES.attempts,
      help: 'Webhook attempts by what the delivery came to and the kind of answer',
      labelNames: ['result', 'answer'],
      registers,
    });
    this.seconds = new Histogram({
      name: NAMES.seconds,
      help: 'How long endpoints take to answer',
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    });
    this.disablings = new Counter({
      name: NAMES.disabled,
      help: 'Endpoints that were disabled after failed deliveries',
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
    this.averages.delete(tenantId);
    this.averages.set(tenantId, before + (seconds - before) * NEWEST);
    const [longestAgo] = this.averages.keys();
    if (this.averages.size > MOST_ENDPOINTS && longestAgo !== undefined) this.averages.delete(longestAgo);
  }

  disabled(reason: DisableReason): void {
    this.disablings.inc({ reason });
  }

  private gaugeSlowest(registers: Registry[]): void {
    const { averages } = this;
    new Gauge({
      name: NAMES.slowest,
      help: `Moving average of the time to answer, of the ${SLOWEST} slowest endpoints of this process`,
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

/** Read from the store, so the same on every process; while it is away these have no value and the others do. */
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
  gauge(NAMES.depth, 'Deliveries with an attempt planned', () =>
    store.count(deliveries, { where: { queue: { $gt: '' } } }),
  );
  gauge(NAMES.oldest, 'For how long the oldest delivery waits for an attempt at once', async () => {
    const [oldest] = await store.find(deliveries, {
      where: { stage: 'pending' },
      orderBy: { field: 'since' },
      limit: 1,
    });
    const since = oldest?.document.since;
    return since === undefined ? 0 : Math.max(0, (Date.now() - Date.parse(since)) / 1000);
  });
}
