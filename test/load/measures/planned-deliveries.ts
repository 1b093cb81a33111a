import type { Collection, Stored } from '#kit/document-store';
import { Logger } from '#kit/kernel';
import { openStores, readConfig } from '#platform/hosting';
import { webhookCollections } from '#platform/webhooks';
import { domains } from '../../../apps/domains.js';
import { storesOf } from '../../support/service.js';

type Delivery = Readonly<Record<string, unknown>> & {
  readonly tenantId: string;
  readonly endpointId: string;
};

const MAX_LANES = 1_000;
/** The endpoint of every tenth partner does not answer. */
const DEAD = 10;

/** Changes stored deliveries while no service runs. @param plan returns the deliveries to store instead */
export async function planDeliveries(
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
export const waiting =
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

/** Returns the tenants whose endpoints do not answer. */
export const deadAmong = (tenants: readonly string[]): ReadonlySet<string> =>
  new Set(tenants.filter((_, index) => index % DEAD === DEAD - 1));
