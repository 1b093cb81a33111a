import { DomainError } from '#kit/event-sourcing';
import type { DocumentStore } from '#kit/document-store';
import { partnerOf } from '#platform/domain-model';
import { type EndpointDocument, endpoints } from '../records.js';

// Lanes are storage formats.

/** Reads the endpoints of a tenant's partner, oldest first. */
export async function endpointsOf(
  store: DocumentStore,
  tenantId: string,
): Promise<readonly EndpointDocument[]> {
  return (await store.get(endpoints, partnerOf(tenantId)))?.document.endpoints ?? [];
}

/** Returns the queue of an endpoint's deliveries. It belongs to the partner, as the endpoint does. */
export const laneOf = (tenantId: string, endpointId: string): string =>
  `${partnerOf(tenantId)}/${endpointId}`;

/** Returns the partner's id (`tenantId`) and the endpoint of a lane. */
export function ofLane(lane: string): { readonly tenantId: string; readonly endpointId: string } {
  const [tenantId = '', endpointId = ''] = lane.split('/');
  return { tenantId, endpointId };
}

/** Returns the key of a company's events at an endpoint, whose first attempts are made in order. */
export const firstOfCompany = (endpointId: string, companyId: string | null): string | null =>
  companyId === null ? null : `${companyId}/${endpointId}`;

/**
 * Returns an endpoint.
 *
 * @param endpointId null: the first one
 * @throws {DomainError} `E_NOT_FOUND`
 */
export function endpointAmong(all: readonly EndpointDocument[], endpointId: string | null): EndpointDocument {
  const endpoint = endpointId === null ? all[0] : all.find((one) => one.endpointId === endpointId);
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
