import type { DocumentStore, Stored } from '#projections';
import { deliveries, type DeliveryDocument } from '../records.js';

const PAGE = 100;

/**
 * All deliveries of what a company's events announced.
 *
 * @throws {DocumentStoreUnavailableError}
 */
export async function* deliveriesOfCompany(
  store: DocumentStore,
  tenantId: string,
  companyId: string,
): AsyncGenerator<Stored<DeliveryDocument>> {
  // Newest first: what is new meanwhile shifts the pages, so that none is missed.
  const orderBy = { field: 'createdAt', descending: true } as const;
  for (let offset = 0; ; offset += PAGE) {
    const where = { tenantId, companyId };
    const page = await store.find(deliveries, { where, orderBy, offset, limit: PAGE });
    yield* page;
    if (page.length < PAGE) return;
  }
}
