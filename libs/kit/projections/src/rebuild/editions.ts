import type { AnyProjection } from '#kit/event-sourcing';
import type { EventStore } from '#kit/event-store';
import { subscriptionOf } from '../collection-of.js';
import type { DocumentStore } from '#kit/document-store';
import {
  changePointer,
  type Edition,
  editionName,
  editionOf,
  generationsOf,
  type ProjectionPointer,
  projectionPointers,
  withGenerations,
} from '../projection-pointers.js';

/** What an operator asked to be served cannot be, just now or at all; the message says why. */
export class NotServableError extends Error {
  override readonly name = 'NotServableError';
}

const REACH_MS = 5000;

/** Where editions are switched. */
export interface SwitchStores {
  readonly eventStore: EventStore;
  readonly documentStore: DocumentStore;
  /** So long an edition may take to get to the log's end, in milliseconds; default: 5,000. */
  readonly reachMs?: number;
}

type Pointed = Pick<AnyProjection, 'name' | 'version'>;

const pointerOf = async (store: DocumentStore, { name }: Pointed): Promise<ProjectionPointer | null> =>
  (await store.get(projectionPointers, name))?.document ?? null;

const asIs = ({ name, version }: Pointed, pointer: ProjectionPointer | null): ProjectionPointer =>
  pointer ?? { name, version, pinned: false };

/** The generation of the projection's version that is to be filled: one that was begun and not finished, or another one. */
export async function beginNext(
  store: DocumentStore,
  projection: Pointed,
): Promise<{ readonly edition: Edition; readonly isKept: boolean }> {
  const { version } = projection;
  const pointer = await changePointer(store, projection.name, (stored) => {
    const { last, next } = generationsOf(stored, version);
    if (next !== undefined) return null;
    return withGenerations(asIs(projection, stored), version, { last: last + 1, next: last + 1 });
  });
  const { next = 1, kept } = generationsOf(pointer, version);
  return { edition: { version, generation: next }, isKept: kept.includes(next) };
}

/** Has every process keep a generation up to date beside the served one, and every write wait for both. */
export async function keep(
  store: DocumentStore,
  projection: Pointed,
  { version, generation }: Edition,
): Promise<void> {
  await changePointer(store, projection.name, (stored) => {
    const { kept, served } = generationsOf(stored, version);
    if (kept.includes(generation)) return null;
    const pointer = asIs(projection, stored);
    // A version that is not served yet has nothing to be kept but this.
    const isServed = pointer.version === version || kept.length > 1;
    return withGenerations(
      pointer,
      version,
      isServed ? { kept: [served, generation] } : { served: generation, kept: [generation] },
    );
  });
}

/** What is served now; null where nothing ever was. */
export async function servedOf(store: DocumentStore, projection: Pointed): Promise<Edition | null> {
  const pointer = await pointerOf(store, projection);
  if (!pointer) return null;
  const edition = editionOf(pointer, pointer.version);
  const filled = await store.checkpoint(subscriptionOf(projection, edition.version, edition.generation));
  return filled === null ? null : edition;
}

/**
 * Serves a filled edition from now on, in every process within a second and a quarter.
 *
 * @param to default: the program's own version, in its latest generation that is kept
 * @returns what was served before, and is now
 * @throws {NotServableError} it is not kept up to date
 * @throws {EventStoreUnavailableError} {@link DocumentStoreUnavailableError}
 */
export async function serve(
  { eventStore, documentStore, reachMs = REACH_MS }: SwitchStores,
  projection: Pointed,
  to?: Edition,
): Promise<{ readonly before: Edition | null; readonly now: Edition }> {
  const pointer = await pointerOf(documentStore, projection);
  const now = to ?? newestKept(pointer, projection);
  const { version, generation } = now;
  const name = `${projection.name} ${editionName(now)}`;
  if (!generationsOf(pointer, version).kept.includes(generation))
    throw new NotServableError(`${name} is not kept up to date: \`projections rebuild\` fills one that is.`);
  const subscription = subscriptionOf(projection, version, generation);
  if ((await documentStore.checkpoint(subscription)) === null)
    throw new NotServableError(`There is no ${name}.`);
  if (!(await documentStore.whenReached(subscription, await eventStore.head(), reachMs)))
    throw new NotServableError(
      `${name} does not follow the log: start a process that keeps it up to date, and wait until it has caught up.`,
    );
  const before = pointer && editionOf(pointer, pointer.version);
  await changePointer(documentStore, projection.name, (stored) => {
    const current = asIs(projection, stored);
    const last = editionOf(current, current.version);
    const isServed = last.version === version && last.generation === generation;
    const { next, ...generations } = generationsOf(stored, version);
    const switched = {
      ...current,
      version,
      // Else the processes that keep the newer one would have it served at once.
      pinned: version < projection.version,
      ...(!isServed && { previous: last }),
    };
    return {
      ...switched,
      generations: {
        ...stored?.generations,
        [version]: {
          ...generations,
          served: generation,
          ...(next !== undefined && next !== generation && { next }),
        },
      },
    };
  });
  return { before, now };
}

/** Serves what was served before the last switch. @throws as {@link serve} */
export async function rollBack(stores: SwitchStores, projection: Pointed): ReturnType<typeof serve> {
  const previous = (await pointerOf(stores.documentStore, projection))?.previous;
  if (!previous)
    throw new NotServableError(`Nothing was served before ${projection.name} as it is served now.`);
  return serve(stores, projection, previous);
}

function newestKept(pointer: ProjectionPointer | null, { version }: Pointed): Edition {
  return { version, generation: Math.max(...generationsOf(pointer, version).kept) };
}
