import type { Collection, DocumentStore } from './document-store.js';

/** Which version of a projection's documents is served. `pinned`: an operator chose it, the engine leaves it alone. */
export interface ProjectionPointer {
  readonly name: string;
  readonly version: number;
  readonly pinned: boolean;
}

/** How long a switch to another version may go unnoticed, in milliseconds. */
export const POINTERS_MS = 1000;
/** After so long no process goes by what it read before a switch: that, and the time to read, in milliseconds. */
export const KNOWN_TO_ALL_MS = 1250;

/** By the projection's name: a storage format. */
export const projectionPointers: Collection<ProjectionPointer> = {
  name: 'projection-pointers',
  kind: 'record',
};

/**
 * Serves a projection's version from now on.
 *
 * @returns false where an operator has pinned another one, or (unless `pinned`) a newer one is served
 * @throws {DocumentStoreUnavailableError}
 */
export async function switchTo(
  store: DocumentStore,
  name: string,
  version: number,
  pinned = false,
): Promise<boolean> {
  for (;;) {
    const stored = await store.get(projectionPointers, name);
    if (stored?.document.version === version && stored.document.pinned === pinned) return true;
    if (stored && !pinned && (stored.document.pinned || stored.document.version > version)) return false;
    const pointer = { name, version, pinned };
    const written = stored
      ? await store.replace(projectionPointers, name, pointer, stored.revision)
      : await store.insert(projectionPointers, name, pointer);
    if (written) return true;
  }
}
