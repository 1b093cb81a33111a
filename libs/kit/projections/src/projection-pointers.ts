import type { Collection, DocumentStore } from '#kit/document-store';

/** One filling of a projection's documents. */
export interface Edition {
  readonly version: number;
  /** How often the documents of the version were filled anew, from 1. */
  readonly generation: number;
}

/** Which generations of a version there are, where it was rebuilt. */
export interface Generations {
  readonly served: number;
  /** Those that are kept up to date, the served one among them: a write is answered once all of them show it. */
  readonly kept: readonly number[];
  /** The latest that was begun: no number is used twice. */
  readonly last: number;
  /** The one that is being filled to be served next. */
  readonly next?: number;
}

/** Which version of a projection's documents is served. `pinned`: an operator chose it, the engine leaves it alone. */
export interface ProjectionPointer {
  readonly name: string;
  readonly version: number;
  readonly pinned: boolean;
  /** By the version; one that was never rebuilt is missing, and has the first generation alone. */
  readonly generations?: Readonly<Record<string, Generations>>;
  /** What was served before an operator's last switch. */
  readonly previous?: Edition;
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

const NEVER_REBUILT: Generations = { served: 1, kept: [1], last: 1 };

/** @param pointer null where nothing was ever served */
export const generationsOf = (
  pointer: Pick<ProjectionPointer, 'generations'> | null | undefined,
  version: number,
): Generations => pointer?.generations?.[version] ?? NEVER_REBUILT;

/** What is served of a version. */
export const editionOf = (
  pointer: Pick<ProjectionPointer, 'generations'> | null | undefined,
  version: number,
): Edition => ({ version, generation: generationsOf(pointer, version).served });

/** As an operator reads and writes it: `v5`, and from the second generation on `v5-g2`. */
export const editionName = ({ version, generation }: Edition): string =>
  generation === 1 ? `v${version}` : `v${version}-g${generation}`;

/**
 * Changes a projection's pointer, also where others do so at the same time.
 *
 * @param change is given what is stored (null: nothing was ever served), more than once where others write too; what it
 *   gives is stored, and null leaves all as it is
 * @returns what is stored then
 * @throws {DocumentStoreUnavailableError} and what `change` throws
 */
export async function changePointer(
  store: DocumentStore,
  name: string,
  change: (pointer: ProjectionPointer | null) => ProjectionPointer | null,
): Promise<ProjectionPointer | null> {
  for (;;) {
    const stored = await store.get(projectionPointers, name);
    const changed = change(stored?.document ?? null);
    if (changed === null) return stored?.document ?? null;
    const written = stored
      ? await store.replace(projectionPointers, name, changed, stored.revision)
      : await store.insert(projectionPointers, name, changed);
    if (written) return changed;
  }
}

/** The pointer with other generations of a version. */
export const withGenerations = (
  pointer: ProjectionPointer,
  version: number,
  generations: Partial<Generations>,
): ProjectionPointer => ({
  ...pointer,
  generations: {
    ...pointer.generations,
    [version]: { ...generationsOf(pointer, version), ...generations },
  },
});

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
  const pointer = await changePointer(store, name, (stored) => {
    if (stored?.version === version && stored.pinned === pinned) return null;
    if (stored && !pinned && (stored.pinned || stored.version > version)) return null;
    return { ...stored, name, version, pinned };
  });
  return pointer?.version === version && pointer.pinned === pinned;
}
