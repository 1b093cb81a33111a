import type { AnyProjection } from '#kit/event-sourcing';
import type { EventStore } from '#kit/event-store';
import { sleep } from '#kit/kernel';
import { subscriptionOf } from '../collection-of.js';
import type { DocumentStore } from '#kit/document-store';
import {
  type GenerationId,
  generationName,
  KNOWN_TO_ALL_MS,
  type ProjectionPointer,
  ProjectionPointers,
} from '../projection-pointers.js';

/** The generation that an operator chose cannot become active; the message says why. */
export class NotActivatableError extends Error {
  override readonly name = 'NotActivatableError';
}

/** A process that has just taken over opens its subscription first, which takes seconds on a busy machine. */
const REACH_MS = 15_000;

export interface SwitchStores {
  readonly eventStore: EventStore;
  readonly documentStore: DocumentStore;
  /** How long the generation may take to reach the end of the log, in milliseconds; default: 15,000. */
  readonly reachMs?: number;
  /** How long processes get to know of a newer version before it is active, in milliseconds; default: 1,250. */
  readonly announcedMs?: number | undefined;
}

type Named = Pick<AnyProjection, 'name' | 'version'>;

/** Returns the active generation; null if none is active, or nothing is stored of it. */
export async function filledActive(store: DocumentStore, projection: Named): Promise<GenerationId | null> {
  const { active } = await new ProjectionPointers(store).get(projection.name);
  if (!active) return null;
  const filled = await store.checkpoint(subscriptionOf(projection, active.version, active.generation));
  return filled === null ? null : active;
}

/**
 * Makes a filled generation active, in every process within a second and a quarter.
 *
 * @param to default: the newest one of the program's version that is kept up to date
 * @returns the generation that was active before, and the one that is active now
 * @throws {NotActivatableError} it is not kept up to date
 * @throws {EventStoreUnavailableError} {@link DocumentStoreUnavailableError}
 */
export async function activate(
  { eventStore, documentStore, reachMs = REACH_MS, announcedMs = KNOWN_TO_ALL_MS }: SwitchStores,
  projection: Named,
  to?: GenerationId,
): Promise<{ readonly before: GenerationId | null; readonly now: GenerationId }> {
  const pointers = new ProjectionPointers(documentStore);
  const pointer = await pointers.get(projection.name);
  const now = to ?? newestMaintained(pointer, projection);
  const { version, generation } = now;
  const name = `${projection.name} ${generationName(now)}`;
  if (!pointer.generationsOf(version).maintained.includes(generation))
    throw new NotActivatableError(
      `${name} is not kept up to date. Run \`projections rebuild\` to fill a new generation.`,
    );
  const subscription = subscriptionOf(projection, version, generation);
  if ((await documentStore.checkpoint(subscription)) === null)
    throw new NotActivatableError(`There is no ${name}.`);
  if (await pointers.announceVersion({ name: projection.name, version }, true)) await sleep(announcedMs);
  if (!(await documentStore.whenReached(subscription, await eventStore.head(), reachMs))) {
    await pointers.withdrawVersion({ name: projection.name, version });
    throw new NotActivatableError(
      `${name} does not follow the log. Start a process that keeps it up to date, and wait until it has caught up.`,
    );
  }
  await pointers.activate(projection, now);
  return { before: pointer.active, now };
}

/**
 * Activates the generation that was active before the last switch, if it is older: repeated, it does not go forward again.
 *
 * @throws as {@link activate}
 */
export async function rollBack(stores: SwitchStores, projection: Named): ReturnType<typeof activate> {
  const { active, previous } = await new ProjectionPointers(stores.documentStore).get(projection.name);
  if (!previous || !active || !isOlder(previous, active))
    throw new NotActivatableError(`There is no earlier generation of ${projection.name} to go back to.`);
  return activate(stores, projection, previous);
}

const isOlder = (one: GenerationId, other: GenerationId): boolean =>
  one.version < other.version || (one.version === other.version && one.generation < other.generation);

const newestMaintained = (pointer: ProjectionPointer, { version }: Named): GenerationId => ({
  version,
  generation: Math.max(...pointer.generationsOf(version).maintained),
});
