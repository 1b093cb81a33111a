import { type DocumentStore, pagesOf, type Stored } from '#kit/document-store';
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
  const all = { where: { tenantId, companyId }, orderBy: LATEST_FIRST, limit: PAGE };
  for await (const page of pagesOf(store, deliveries, all)) yield* page;
}
