import { sleep } from '#kit/kernel';
import { type AnyProjection, previousVersionOf, type Projection } from '#kit/event-sourcing';
import { collectionOf, subscriptionOf } from './collection-of.js';
import { type DocumentStore, underLease } from '#kit/document-store';
import { type GenerationId, ProjectionPointers } from './projection-pointers.js';

/** Longer than dropping tables takes, in milliseconds. */
const LEASE_MS = 30_000;
/** How long processes may take to end the subscriptions of released generations, in milliseconds. */
const RELEASE_MS = 10_000;
/** Poll interval for a lease that another process holds, in milliseconds. */
const POLL_MS = 100;

/** A removed generation of a read model. */
export interface RetiredGeneration {
  readonly name: string;
  readonly version: number;
  /** Left out for the first one. */
  readonly generation?: number;
}

/**
 * Removes the documents of older versions and former generations that no process keeps up to date. Erasing a person would
 * not reach such documents. A program that goes back to such a version, and an unfinished rebuild, fill them again.
 *
 * @param waitMs returns how long to wait for a process that still keeps a generation up to date, in milliseconds, by the
 *   name of its subscription
 * @throws {DocumentStoreUnavailableError}
 */
export async function dropRetired(
  store: DocumentStore,
  projections: readonly AnyProjection[],
  waitMs: (subscription: string) => number = () => 0,
): Promise<RetiredGeneration[]> {
  const dropped: RetiredGeneration[] = [];
  const pointers = new ProjectionPointers(store);
  for (const projection of projections) {
    const { name } = projection;
    const pointer = await pointers.get(name);
    const oldest = Math.min(pointer.active?.version ?? 0, projection.version);
    const { previous } = pointer;
    const isKept = (version: number, generation: number): boolean =>
      previousVersionOf(projection)?.version === version &&
      previous?.version === version &&
      (previous.generation === generation || pointer.generationsOf(version).maintained.includes(generation));
    for (let version = projection.version; version > 0; version--) {
      const { maintained, last } = pointer.generationsOf(version);
      for (let generation = 1; generation <= last; generation++) {
        if (version >= oldest && maintained.includes(generation)) continue;
        // Even while no process leads it, because processes of the last release read it.
        if (isKept(version, generation)) continue;
        if (await drop(store, projection, { version, generation }, waitMs))
          dropped.push({ name, version, ...(generation > 1 && { generation }) });
      }
    }
  }
  return dropped;
}

/**
 * Removes the generations that `projections rollback` could go back to, and everything that {@link dropRetired} removes.
 *
 * @throws {DocumentStoreUnavailableError}
 */
export async function prune(
  store: DocumentStore,
  projections: readonly AnyProjection[],
  waitMs = RELEASE_MS,
): Promise<RetiredGeneration[]> {
  const pointers = new ProjectionPointers(store);
  const released = new Set<string>();
  for (const projection of projections)
    for (const { version, generation } of await pointers.release(projection.name))
      released.add(subscriptionOf(projection, version, generation).name);
  // A process that leads another older version belongs to an older release and does not end its subscription.
  return dropRetired(store, projections, (subscription) => (released.has(subscription) ? waitMs : 0));
}

async function drop(
  store: DocumentStore,
  projection: AnyProjection,
  { version, generation }: GenerationId,
  waitMs: (subscription: string) => number,
): Promise<boolean> {
  const subscription = subscriptionOf(projection, version, generation);
  if ((await store.checkpoint(subscription)) === null) return false;
  const deadline = performance.now() + waitMs(subscription.name);
  const collection = collectionOf(projection as Projection<never, never>, version, generation);
  for (;;) {
    // A process that keeps the generation up to date holds this lease.
    const isDropped = await underLease(store, subscription.name, LEASE_MS, async () => {
      await store.drop(subscription, [collection], { deletesFile: generation > 1 });
      return true;
    });
    if (isDropped) return true;
    if (performance.now() >= deadline) return false;
    await sleep(POLL_MS);
  }
}
