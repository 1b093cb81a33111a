import { sleep } from '#kit/kernel';
import type { Part } from './document-files.js';
import { emptyLog } from './empty-log.js';

/** Rows that are moved in one transaction: a few milliseconds, in which the process does nothing else. */
const AT_ONCE = 300;

/**
 * Rewrites the tables of search words in a file, so that no copies of removed words are left, and empties the log. Searches
 * and writes go on meanwhile. If the process dies, the next call completes this one first.
 *
 * @throws {DocumentStoreUnavailableError}
 */
export async function rewriteWords({ file, tables: { words } }: Part): Promise<void> {
  const collections = (await file.read(() => words.searchable())).map((name) => ({ name }));
  if (collections.length === 0) return;
  for (const collection of collections) {
    // Another process may be rewriting the tables, or died while it did.
    while (!(await file.write(() => words.beginRewrite(collection)))) await moveAll(collection);
    await moveAll(collection);
    await file.write(() => {
      words.endRewrite(collection);
    });
  }
  await emptyLog(file.path);

  async function moveAll(collection: { readonly name: string }): Promise<void> {
    for (;;) {
      const began = performance.now();
      if (!(await file.write(() => words.moveSome(collection, AT_ONCE)))) return;
      // Leaves half of the time to others.
      await sleep(performance.now() - began);
    }
  }
}
