import { sleep } from '#kit/kernel';
import type { DocumentFile } from './document-file.js';

/** Time (ms) that a slice of long work takes before its commit, while nobody else writes to the file. */
const MAX_MS = 8;

/**
 * Does long work in short transactions: calls `step` until it returns false. Leaves half of the time to other processes,
 * because each of them polls for the file's lock and would otherwise rarely get it.
 *
 * @throws {DocumentStoreUnavailableError} the steps before it are done
 */
export async function inSlices(file: DocumentFile, step: () => boolean): Promise<void> {
  for (;;) {
    const began = performance.now();
    const isMore = await file.write(() => {
      const end = performance.now() + MAX_MS;
      while (step()) if (performance.now() >= end) return true;
      return false;
    });
    if (!isMore) return;
    await sleep(performance.now() - began);
  }
}
