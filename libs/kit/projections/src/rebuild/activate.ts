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
  stores: SwitchStores,
  projection: Named,
  to?: GenerationId,
): Promise<{ readonly before: GenerationId | null; readonly now: GenerationId }> {
  const pointer = await new ProjectionPointers(stores.documentStore).get(projection.name);
  const now = to ?? newestMaintained(pointer, projection);
  await switchTo(stores, projection, pointer, now);
  return { before: pointer.active, now };
}

/**
 * Activates the generation that was active before the last switch. A second call fails, so it does not go forward again.
 *
 * @throws as {@link activate}
 */
export async function rollBack(stores: SwitchStores, projection: Named): ReturnType<typeof activate> {
  const { name } = projection;
  const pointer = await new ProjectionPointers(stores.documentStore).get(name);
  const { active, previous } = pointer;
  if (!previous)
    throw new NotActivatableError(
      `There is no earlier generation of ${name} to go back to${active ? `: ${generationName(active)} is active` : ''}.`,
    );
  await switchTo(stores, projection, pointer, previous, true);
  return { before: active, now: previous };
}

async function switchTo(
  { eventStore, documentStore, reachMs = REACH_MS, announcedMs = KNOWN_TO_ALL_MS }: SwitchStores,
  projection: Named,
  pointer: ProjectionPointer,
  to: GenerationId,
  isRollBack = false,
): Promise<void> {
  const pointers = new ProjectionPointers(documentStore);
  const { version, generation } = to;
  const name = `${projection.name} ${generationName(to)}`;
  if (!pointer.generationsOf(version).maintained.includes(generation))
    throw new NotActivatableError(
      `${name} is not kept up to date. Run \`projections rebuild\` to fill a new generation.`,
    );
  const subscription = subscriptionOf(projection, version, generation);
  if ((await documentStore.checkpoint(subscription)) === null)
    throw new NotActivatableError(`There is no ${name}.`);
  const next = { name: projection.name, version };
  try {
    if (await pointers.announceVersion(next, true)) await sleep(announcedMs);
    if (!(await documentStore.whenReached(subscription, await eventStore.head(), reachMs)))
      throw new NotActivatableError(
        `${name} does not follow the log. Start a process that keeps it up to date, and wait until it has caught up.`,
      );
  } catch (error) {
    // Otherwise, writes go on waiting for it.
    if (pointer.announced !== version) await pointers.withdrawVersion(next).catch(() => undefined);
    throw error;
  }
  await pointers.activate(projection, to, isRollBack);
}

const newestMaintained = (pointer: ProjectionPointer, { version }: Named): GenerationId => ({
  version,
  generation: Math.max(...pointer.generationsOf(version).maintained),
});
