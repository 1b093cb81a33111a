import type { DocumentStore, Stored } from '#kit/document-store';
import { deliveriesOfCompany } from '../deliveries/deliveries-of-company.js';
import { deliveries, type DeliveryDocument } from '../records.js';

/**
 * Drops what an endpoint answered to all that was sent of a company: it may have been about the people behind it. The
 * deliveries stay, as they name no person.
 *
 * @throws {DocumentStoreUnavailableError}
 */
export async function forgetResponses(
  store: DocumentStore,
  tenantId: string,
  companyId: string,
): Promise<void> {
  for await (const delivery of deliveriesOfCompany(store, tenantId, companyId)) await forget(store, delivery);
}

async function forget(store: DocumentStore, delivery: Stored<DeliveryDocument>): Promise<void> {
  let current: Stored<DeliveryDocument> | null = delivery;
  while (current) {
    const { id, document, revision }: Stored<DeliveryDocument> = current;
    if (document.attempts.length === 0) return;
    if (await store.replace(deliveries, id, withoutResponses(document), revision)) return;
    current = await store.get(deliveries, id);
  }
}

/** A delivery without what was answered to its attempts. */
export const withoutResponses = (document: DeliveryDocument): DeliveryDocument => ({
  ...document,
  attempts: document.attempts.map((attempt) => ({ ...attempt, responseHeaders: [], responseBody: null })),
});
