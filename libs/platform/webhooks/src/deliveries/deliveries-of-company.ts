import type { DocumentStore, Stored } from '#kit/document-store';
import { deliveries, type DeliveryDocument, LATEST_FIRST } from '../records.js';

const PAGE = 100;

/**
 * Yields all deliveries of a company's events, newest first.
 *
 * @throws {DocumentStoreUnavailableError}
 */
export async function* deliveriesOfCompany(
  store: DocumentStore,
  tenantId: string,
  companyId: string,
): AsyncGenerator<Stored<DeliveryDocument>> {
  // New deliveries shift the pages, so this loop may repeat a delivery but never misses one.
  for (let offset = 0; ; offset += PAGE) {
    const where = { tenantId, companyId };
    const page = await store.find(deliveries, { where, orderBy: LATEST_FIRST, offset, limit: PAGE });
    yield* page;
    if (page.length < PAGE) return;
  }
}
