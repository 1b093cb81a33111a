import type { DocumentStore, Stored } from '#kit/document-store';
import { deliveries, type DeliveryDocument, LATEST_FIRST } from '../records.js';

const PAGE = 100;

/**
 * All deliveries of what a company's events announced, newest first.
 *
 * @throws {DocumentStoreUnavailableError}
 */
export async function* deliveriesOfCompany(
  store: DocumentStore,
  tenantId: string,
  companyId: string,
): AsyncGenerator<Stored<DeliveryDocument>> {
  // What is new meanwhile shifts the pages, so that none is missed.
  for (let offset = 0; ; offset += PAGE) {
    const where = { tenantId, companyId };
    const page = await store.find(deliveries, { where, orderBy: LATEST_FIRST, offset, limit: PAGE });
    yield* page;
    if (page.length < PAGE) return;
  }
}
