import { randomInt } from 'node:crypto';
import type { ReadModels } from '#kit/projections';
import { companyDocuments } from '../../domain/projections/company-documents.js';

/**
 * Chooses documents at random and returns the ids of their companies. Reads no more than `count` documents.
 *
 * @throws {DocumentStoreUnavailableError}
 */
export async function companiesOfRandomDocuments(
  readModels: ReadModels,
  count: number,
): Promise<ReadonlySet<string>> {
  const { found, total } = await readModels.page(companyDocuments, { limit: count });
  const chosen = new Set(total <= count ? [] : Array.from({ length: count }, () => randomInt(total)));
  const random = await Promise.all(
    [...chosen].map((offset) => readModels.find(companyDocuments, { offset, limit: 1 })),
  );
  const documents = chosen.size === 0 ? found : random.flat();
  return new Set(documents.map(({ document }) => document.companyId));
}
