import { companiesOfRandomDocuments } from '#domain/company';
import type { EventStore } from '#kit/event-store';
import type { ReadModels } from '#kit/projections';
import type { DocumentBytes } from '#platform/documents';
import { type VerifiedDocuments, verifyDocuments } from './verify-documents.js';

/** Number of documents whose companies are checked. */
const SAMPLE = 20;

/**
 * Compares all documents of a few random companies with their events, see {@link verifyDocuments}. The number of documents
 * in the store does not affect how many are read.
 */
export async function verifyRandomDocuments(
  store: EventStore,
  readModels: ReadModels,
  bytes: DocumentBytes,
): Promise<VerifiedDocuments> {
  const verified: VerifiedDocuments[] = [];
  for (const companyId of await companiesOfRandomDocuments(readModels, SAMPLE))
    verified.push(await verifyDocuments(store, bytes, { companyId }));
  return {
    documents: verified.reduce((sum, { documents }) => sum + documents, 0),
    faults: verified.flatMap(({ faults }) => faults),
  };
}
