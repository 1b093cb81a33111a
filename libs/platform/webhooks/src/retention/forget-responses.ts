import type { DocumentStore, Stored } from '#kit/document-store';
import { deliveriesOfCompany } from '../deliveries/deliveries-of-company.js';
import { deliveries, type DeliveryDocument } from '../records.js';

/**
 * Deletes the endpoint's responses to all deliveries of a company, because they may contain personal data. The
 * deliveries stay; they name no person.
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

/** Returns the delivery without the endpoint's responses. */
export const withoutResponses = (document: DeliveryDocument): DeliveryDocument => ({
  ...document,
  attempts: document.attempts.map((attempt) => ({ ...attempt, responseHeaders: [], responseBody: null })),
});
