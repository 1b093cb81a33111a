import { DomainError } from '#kit/event-sourcing';
import type { DocumentStore } from '#kit/document-store';
import {
  type DeliveryDocument,
  type EndpointDocument,
  type EndpointsDocument,
  endpoints,
} from '../records.js';

// Ids and lanes of endpoints are storage formats. An endpoint whose id is the tenant's dates from before a tenant could
// have several; its lane keeps the old form.

/** Returns the stored endpoints, oldest first. */
export function endpointsIn({ further = [], ...first }: EndpointsDocument): readonly EndpointDocument[] {
  return [{ ...first, endpointId: first.endpointId ?? first.tenantId }, ...further];
}

/** Reads a tenant's endpoints, oldest first. */
export async function endpointsOf(
  store: DocumentStore,
  tenantId: string,
): Promise<readonly EndpointDocument[]> {
  const found = await store.get(endpoints, tenantId);
  return found ? endpointsIn(found.document) : [];
}

/** Returns the queue of an endpoint's deliveries. */
export const laneOf = (tenantId: string, endpointId: string): string =>
  endpointId === tenantId ? tenantId : `${tenantId}/${endpointId}`;

/** Returns the tenant and the endpoint of a lane. */
export function ofLane(lane: string): { readonly tenantId: string; readonly endpointId: string } {
  const [tenantId = lane, endpointId = tenantId] = lane.split('/');
  return { tenantId, endpointId };
}

/** Returns the key of a company's events at an endpoint, whose first attempts are made in order. */
export const firstOfCompany = (
  tenantId: string,
  endpointId: string,
  companyId: string | null,
): string | null =>
  companyId === null || endpointId === tenantId ? companyId : `${companyId}/${endpointId}`;

/** Returns the endpoint of a delivery. */
export const endpointIdOf = ({
  endpointId,
  tenantId,
}: Pick<DeliveryDocument, 'endpointId' | 'tenantId'>): string => endpointId ?? tenantId;

/**
 * Returns an endpoint.
 *
 * @param endpointId null: the first one
 * @throws {DomainError} `E_NOT_FOUND`
 */
export function endpointAmong(
  known: readonly EndpointDocument[],
  endpointId: string | null,
): EndpointDocument {
  const endpoint = endpointId === null ? known[0] : known.find((one) => one.endpointId === endpointId);
  if (endpoint) return endpoint;
  throw endpointId === null
    ? new DomainError('E_NOT_FOUND', 'No webhook endpoint is set. Create one first.')
    : new DomainError('E_NOT_FOUND', 'Webhook endpoint not found.');
}

/** @throws {DomainError} `E_RESOURCE_CONFLICT` */
export function assertEnabled({ enabled }: EndpointDocument): void {
  if (!enabled)
    throw new DomainError('E_RESOURCE_CONFLICT', 'The webhook endpoint is disabled. Enable it first.');
}
