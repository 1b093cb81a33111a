import type { DocumentStore } from '#kit/document-store';
import type { Clock } from '#kit/kernel';
import { DeliveryQueue } from '../dispatcher/delivery-queue.js';
import { endpointsOf, laneOf } from '../endpoint/tenant-endpoints.js';
import { momentOf } from './delivery.js';

/**
 * Cancels the planned deliveries of a tenant that a reset of the sandbox has replaced. Dispatchers send none of them; this
 * only takes them out of the queues.
 */
export async function cancelDeliveriesOf(
  store: DocumentStore,
  clock: Clock,
  tenantId: string,
): Promise<void> {
  const queue = new DeliveryQueue(store);
  for (const { endpointId } of await endpointsOf(store, tenantId))
    await queue.giveUp(
      laneOf(tenantId, endpointId),
      momentOf(clock, tenantId),
      (delivery) => delivery.tenantId === tenantId,
    );
}
