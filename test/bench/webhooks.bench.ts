import type { ChildProcess } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { EventCodec, Upcasting } from '#kit/event-sourcing';
import { InMemoryCipher } from '#kit/event-sourcing/testing';
import { SqliteEventStore } from '#kit/event-store/adapters';
import { SystemClock } from '#kit/kernel';
import { SubscriptionEngine } from '#kit/subscriptions';
import { happening, WebhookHarness } from '#platform/webhooks/testing';
import { temporaryFolder } from '../support/service.js';
import type { Receipt } from './bare-receiver.js';
import { startBare } from './http.bench.js';
import { throughput } from './load.js';
import { alternate, type Measure, perSecond } from './measure.js';

const TENANTS = 100;
const HANGING = 10;
/** Number of events of one tenant, sent one after another. */
const COMPANIES_EACH = 20;
const PACED_EVENTS = 10_000;
const EVENTS_PER_SECOND = 400;
const BATCH_EVENTS = 4_000;
const CONCURRENCY = 64;
const TOGETHER = 400;

/** All steps from an appended event to a partner's endpoint, in one process on embedded stores. */
class Pipeline {
  private constructor(
    readonly events: SqliteEventStore,
    readonly shop: WebhookHarness<SystemClock>,
    private readonly receiver: { readonly child: ChildProcess; readonly url: string },
    private readonly removeFolder: () => void,
  ) {}

  static async open(): Promise<Pipeline> {
    const folder = temporaryFolder();
    const events = await SqliteEventStore.open({ directory: folder.path });
    const shop = await WebhookHarness.open(new SystemClock());
    const receiver = await startBare('bare-receiver');
    const pipeline = new Pipeline(events, shop, receiver, () => folder.remove());
    await Promise.all(
      Array.from({ length: TENANTS }, (_, tenant) =>
        shop.endpoint(receiver.url + pathOf(tenant), `tenant-${tenant}`),
      ),
    );
    return pipeline;
  }

  get url(): string {
    return this.receiver.url;
  }

  /** Appends the event of a round and resolves when it is committed. */
  async append(index: number): Promise<void> {
    const companyId = companyOf(index);
    const event = happening('Submitted', companyId, `tenant-${index % TENANTS}`, new Date());
    const { id, type, data, metadata } = event;
    const proposed = { id, type, data: { ...data }, metadata: { ...metadata } };
    await this.events.append(`company-${companyId}`, [proposed], 'any');
  }

  /** Starts subscriber and dispatcher; returns a function that stops them. */
  async run(): Promise<() => Promise<void>> {
    const dispatcher = this.shop.newDispatcher();
    dispatcher.start();
    const engine = await this.subscribe((tenantId) => dispatcher.wake(tenantId));
    return async () => {
      await engine.stop();
      await dispatcher.stop();
    };
  }

  /** Starts the dispatcher alone. */
  dispatch(): () => Promise<void> {
    const dispatcher = this.shop.newDispatcher();
    dispatcher.start();
    return () => dispatcher.stop();
  }

  /** Runs the subscriber until `count` deliveries are waiting. */
  async plan(count: number): Promise<void> {
    const engine = await this.subscribe(() => undefined);
    while ((await this.shop.countPlanned()) < count) await setTimeout(100);
    await engine.stop();
  }

  private async subscribe(onPlanned: (tenantId: string) => void): Promise<SubscriptionEngine> {
    const codec = new EventCodec(new Upcasting({ Submitted: 1 }, []), new InMemoryCipher());
    const engine = new SubscriptionEngine(this.events, codec, this.shop.store, { owner: 'bench' });
    engine.subscribe(this.shop.newSubscriber(onPlanned));
    await engine.start();
    return engine;
  }

  /** Resolves with the received webhooks after `count` deliveries are recorded as delivered. */
  async delivered(count: number): Promise<Receipt[]> {
    while ((await this.shop.countDelivered()) < count) await setTimeout(100);
    return (await (await fetch(this.receiver.url)).json()) as Receipt[];
  }

  async close(): Promise<void> {
    this.receiver.child.kill('SIGKILL');
    await this.shop.close();
    await this.events.close();
    this.removeFolder();
  }
}

const pathOf = (tenant: number): string => `/${tenant < HANGING ? 'hang' : 'hook'}-${tenant}`;
const companyOf = (index: number): string =>
  `${index % TENANTS}.${Math.floor(index / TENANTS) % COMPANIES_EACH}`;

/**
 * The 99th percentile of the seconds from an event's commit to its receipt by a healthy endpoint, while others hang.
 */
async function secondsToReceipt(): Promise<number> {
  const pipeline = await Pipeline.open();
  const stop = await pipeline.run();
  const committed = new Map<string, number[]>();
  const began = Date.now();
  const appending: Promise<void>[] = [];
  for (let index = 0; index < PACED_EVENTS; index++) {
    await setTimeout(Math.max(0, began + (index * 1000) / EVENTS_PER_SECOND - Date.now()));
    const commit = pipeline.append(index).then(() => {
      const company = companyOf(index);
      committed.set(company, [...(committed.get(company) ?? []), Date.now()]);
    });
    appending.push(commit);
  }
  await Promise.all(appending);
  const healthy = (PACED_EVENTS / TENANTS) * (TENANTS - HANGING);
  const receipts = await pipeline.delivered(healthy);
  const seconds = latencies(receipts, committed);
  if (seconds.length !== healthy) throw new Error(`${healthy - seconds.length} events were lost`);
  const planned = await pipeline.shop.countPlanned();
  if (planned !== PACED_EVENTS - healthy) throw new Error(`${planned} events wait for the hanging endpoints`);
  await Promise.race([stop(), setTimeout(15_000)]);
  await pipeline.close();
  return seconds.sort((a, b) => a - b)[Math.floor(seconds.length * 0.99)] ?? NaN;
}

/** @throws if an event reached a wrong tenant or overtook an earlier event of its company */
function latencies(
  receipts: readonly Receipt[],
  committed: ReadonlyMap<string, readonly number[]>,
): number[] {
  const last = new Map<string, number>();
  return receipts.flatMap(([at, path, body]) => {
    const { serviceCompanyId: company, sequence } = (
      JSON.parse(body) as { eventPayload: { serviceCompanyId: string; sequence: number } }
    ).eventPayload;
    const tenant = Number(company.split('.')[0]);
    if (path !== pathOf(tenant)) throw new Error(`an event of tenant ${tenant} came to ${path}`);
    if (tenant < HANGING) return [];
    const before = last.get(company) ?? 0;
    if (sequence !== before + 1)
      throw new Error(`event ${sequence} of ${company} came after event ${before}`);
    last.set(company, sequence);
    return [(at - (committed.get(company)?.[sequence - 1] ?? NaN)) / 1000];
  });
}

async function appendBatch(pipeline: Pipeline): Promise<void> {
  // Events of one company are farther apart than one append.
  for (let from = 0; from < BATCH_EVENTS; from += TOGETHER)
    await Promise.all(
      Array.from({ length: TOGETHER }, (_, index) => pipeline.append(healthyIndex(from + index))),
    );
}

/** Deliveries per second, from waiting events to the last recorded delivery. */
async function fromEvents(pipeline: Pipeline, already: number): Promise<number> {
  await appendBatch(pipeline);
  return deliveriesPerSecond(pipeline, already, () => pipeline.run());
}

/** Deliveries per second, from waiting deliveries to the last recorded one. */
async function fromQueue(pipeline: Pipeline, already: number): Promise<number> {
  await appendBatch(pipeline);
  await pipeline.plan(BATCH_EVENTS);
  return deliveriesPerSecond(pipeline, already, () => Promise.resolve(pipeline.dispatch()));
}

async function deliveriesPerSecond(
  pipeline: Pipeline,
  already: number,
  start: () => Promise<() => Promise<void>>,
): Promise<number> {
  let stop = (): Promise<void> => Promise.resolve();
  const rate = await perSecond(BATCH_EVENTS, async () => {
    stop = await start();
    await pipeline.delivered(already + BATCH_EVENTS);
  });
  await stop();
  return rate;
}

/** Compared with a bare loop that posts the same body to the same receiver. */
async function besideBareLoop(
  measured: (pipeline: Pipeline, already: number) => Promise<number>,
): Promise<{ ours: number; baseline: number }> {
  const pipeline = await Pipeline.open();
  let done = 0;
  const headers = { 'content-type': 'application/json' };
  const call = (index: number) =>
    ({ method: 'POST', path: pathOf(HANGING + (index % 90)), headers, body: BODY }) as const;
  try {
    return await alternate(
      3,
      () => measured(pipeline, BATCH_EVENTS * done++),
      () => throughput(pipeline.url, BATCH_EVENTS, CONCURRENCY, call),
    );
  } finally {
    await pipeline.close();
  }
}

/** Skips the tenants whose endpoints hang. */
const healthyIndex = (index: number): number => {
  const healthy = TENANTS - HANGING;
  return Math.floor(index / healthy) * TENANTS + HANGING + (index % healthy);
};

const BODY = JSON.stringify({
  eventId: '38FiGxPfQQk4NyZ7WPhjCmmGCsv',
  eventName: 'company_formation_submitted',
  eventPayload: { serviceCompanyId: '10.1', serviceCustomerId: 'customer-1', sequence: 1 },
  timestamp: 1_768_478_400_000,
});

export const measures: readonly Measure[] = [
  {
    name: 'webhook-deliveries',
    unit: 'deliveries/s',
    aim: 0.3,
    run: () => besideBareLoop(fromQueue),
  },
  {
    name: 'webhook-events',
    unit: 'deliveries/s',
    aim: 0.2,
    run: () => besideBareLoop(fromEvents),
  },
  {
    // Less is better. The baseline is the second that the contract allows.
    name: 'webhook-p99-others-hanging',
    unit: 's (less is better)',
    aim: 1,
    run: async () => ({ ours: await secondsToReceipt(), baseline: 1 }),
  },
];
