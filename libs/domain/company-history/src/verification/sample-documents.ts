import { companiesOfRandomDocuments, lastListedPosition } from '#domain/company';
import type { StatusSources } from '#kit/projections';
import type { DocumentBytes } from '#platform/documents';
import { hasDocumentsAfter, type VerifiedDocuments, verifyDocuments } from './verify-documents.js';

/** Number of documents whose companies are checked. */
const SAMPLE = 20;

interface SampledDocuments extends VerifiedDocuments {
  /** Whether no document was chosen because the read model does not list the recorded ones yet. */
  readonly areUnlisted: boolean;
}

/**
 * Compares all documents of a few random companies with their events, see {@link verifyDocuments}. The number of documents
 * in the store does not affect how many are read.
 */
export async function verifyRandomDocuments(
  stores: StatusSources,
  bytes: DocumentBytes,
): Promise<SampledDocuments> {
  const verified: VerifiedDocuments[] = [];
  for (const companyId of await companiesOfRandomDocuments(stores.readModels, SAMPLE))
    verified.push(await verifyDocuments(stores.eventStore, bytes, { companyId }));
  return {
    documents: verified.reduce((sum, { documents }) => sum + documents, 0),
    faults: verified.flatMap(({ faults }) => faults),
    areUnlisted:
      verified.length === 0 && (await hasDocumentsAfter(stores.eventStore, await lastListedPosition(stores))),
  };
}
