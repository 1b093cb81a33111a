import { setTimeout } from 'node:timers/promises';
import type { Collection, Stored } from '#kit/document-store';
import { Logger } from '#kit/kernel';
import { openStores, readConfig } from '#platform/hosting';
import { webhookCollections } from '#platform/webhooks';
import { domains } from '../../../apps/domains.js';
import { storesOf } from '../../support/service.js';
import { type Figure } from './figures.js';
import { meanwhile } from './meanwhile.js';
import type { Measure } from './measure.js';
import type { Running } from './running.js';
import { idle } from './starts.js';

type Delivery = Readonly<Record<string, unknown>> & {
  readonly tenantId: string;
  readonly endpointId: string;
};

const MAX_LANES = 1_000;
/** Every tenth partner's endpoint does not answer. */
const DEAD = 10;
const HOUR_MS = 3_600_000;
/** Until the backlog is due, besides the time to write it. */
const DUE_MS = 30_000;
/** The measure ends when this part of the deliveries to living endpoints has arrived. */
const MOST = 0.9;
const POLL_MS = 10;

/** Changes stored deliveries while no service runs. @param plan returns the deliveries to store instead */
async function plan(
  folder: string,
  perPartner: (partners: number) => number,
  change: (delivery: Delivery) => Delivery,
): Promise<{ readonly deliveries: number; readonly tenants: readonly string[] }> {
  const config = readConfig({ ...storesOf(folder), LOG_LEVEL: 'error' }, domains);
  const stores = await openStores(config, domains, new Logger('error'));
  const { documentStore } = stores;
  const of = <D extends object>(name: string): Collection<D> =>
    (webhookCollections as readonly Collection[]).find(
      (one) => one.name === name,
    ) as unknown as Collection<D>;
  const [deliveries, endpoints] = [of<Delivery>('webhook-deliveries'), of('webhook-endpoints')];
  await documentStore.define([deliveries] as readonly Collection<never>[]);
  const tenants = (await documentStore.find(endpoints, { limit: MAX_LANES })).map(({ id }) => id);
  let planned = 0;
  for (const tenantId of tenants) {
    const own: Stored<Delivery>[] = await documentStore.find(deliveries, {
      where: { tenantId, status: 'delivered' },
      orderBy: { field: 'createdAt', then: ['position', 'sequence'], descending: true },
      limit: perPartner(tenants.length),
    });
    await Promise.all(own.map(({ id, document }) => documentStore.put(deliveries, id, change(document))));
    planned += own.length;
  }
  await stores.close();
  return { deliveries: planned, tenants };
}

/** A delivery that waits for its next attempt. */
const waiting =
  (at: Date) =>
  (delivery: Delivery): Delivery => ({
    ...delivery,
    status: 'retrying',
    failures: 1,
    deliveredAt: null,
    nextAttemptAt: at.toISOString(),
    queue: `${delivery.tenantId}/${delivery.endpointId}`,
    stage: null,
  });

/** Many lanes of deliveries. Both change what is stored, so they are measured last. */
export const webhooks: readonly Measure[] = [
  {
    name: 'waiting-lanes',
    run: async (running) => {
      await running.stop();
      const inAnHour = new Date(Date.now() + HOUR_MS);
      const { deliveries } = await plan(running.folder, () => 1, waiting(inAnHour));
      await running.start();
      return [
        { name: 'waiting-lanes/lanes', unit: 'lanes', value: deliveries },
        ...(await idle(running, 'waiting-lanes')),
        ...(
          await meanwhile(running, 'waiting-lanes', () => setTimeout(running.idleSeconds * 500), {
            creates: false,
          })
        ).filter(({ name }) => /stopped|get p99/.test(name)),
      ];
    },
  },
  { name: 'backlog', run: backlog },
];

/** One delivery per ten events becomes due at once, evenly over all partners. */
async function backlog(running: Running): Promise<readonly Figure[]> {
  const { receiver, events } = running;
  await running.stop();
  // The service has started by then.
  const due = new Date(Date.now() + DUE_MS + events / 10);
  const perPartner = (partners: number) => Math.ceil(events / 10 / partners);
  const { deliveries, tenants } = await plan(running.folder, perPartner, waiting(due));
  receiver.dead = new Set(tenants.filter((_, index) => index % DEAD === DEAD - 1));
  const alive = deliveries * (1 - receiver.dead.size / tenants.length);
  await running.start();
  const before = receiver.accepted;
  let began = 0;
  let rate = 0;
  const until = async (accepted: number): Promise<void> => {
    while (receiver.accepted - before < accepted) await setTimeout(POLL_MS);
  };
  const work = async (): Promise<void> => {
    await until(1);
    began = performance.now();
    await until(MOST * alive);
    rate = (receiver.accepted - before) / ((performance.now() - began) / 1000);
  };
  const figures = await meanwhile(running, 'backlog', work, {
    per: { count: deliveries, name: 'delivery' },
    // Created companies would be announced to the receiver, too.
    creates: false,
  });
  began = performance.now();
  await running.stop();
  const stop = (performance.now() - began) / 1000;
  receiver.dead = new Set();
  await running.start();
  return [
    { name: 'backlog/rate', unit: 'deliveries/s', value: rate },
    ...figures.filter(({ name }) => name !== 'backlog/seconds'),
    { name: 'backlog/stop', unit: 's', value: stop },
  ];
}
