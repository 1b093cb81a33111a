import type { Part } from './document-files.js';
import { inSlices } from './in-slices.js';

/** Rows that are moved with one statement, in a few milliseconds. */
const AT_ONCE = 100;

/**
 * Rewrites the tables of search words in a file, so that no copies of removed words are left. Searches and writes go on
 * meanwhile. If the process dies, the next call completes this one first.
 *
 * @throws {DocumentStoreUnavailableError}
 */
export async function rewriteWords({ file, tables: { words } }: Part): Promise<void> {
  const collections = (await file.read(() => words.searchable())).map((name) => ({ name }));
  for (const collection of collections) {
    // Another process may be rewriting the tables, or died while it did.
    while (!(await file.write(() => words.beginRewrite(collection)))) await moveAll(collection);
    await moveAll(collection);
    await file.write(() => {
      words.endRewrite(collection);
    });
  }

  function moveAll(collection: { readonly name: string }): Promise<void> {
    return inSlices(file, () => words.moveSome(collection, AT_ONCE));
  }
}
