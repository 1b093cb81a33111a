import { randomUUID } from 'node:crypto';
import { sleep } from '#kit/kernel';
import type { AnyProjection, Projection } from '#kit/event-sourcing';
import { collectionOf, subscriptionOf } from './collection-of.js';
import type { DocumentStore } from '#kit/document-store';
import { changePointer, type Edition, generationsOf, projectionPointers } from './projection-pointers.js';

/** Dropping tables takes no longer, in milliseconds. */
const LEASE_MS = 30_000;
/** So long the processes take to let go of what is kept no more, in milliseconds; and how often that is looked at. */
const LET_GO_MS = 10_000;
const LOOK_MS = 100;

/** Documents of a read model that were taken away. */
export interface Retired {
  readonly name: string;
  readonly version: number;
  /** From the second on. */
  readonly generation?: number;
}

/**
 * Takes away the documents that are not served and that no process keeps up to date, those of an older version or of a
 * generation that is kept no more: no engine would fold into them that a person was erased. A program that goes back to such a
 * version, and a rebuild that was not finished, fill it anew.
 *
 * @param waitMs how long processes are waited for, in milliseconds, that keep such a one up to date still; by the name of its
 *   subscription
 * @throws {DocumentStoreUnavailableError}
 */
export async function dropRetired(
  store: DocumentStore,
  projections: readonly AnyProjection[],
  waitMs: (subscription: string) => number = () => 0,
): Promise<Retired[]> {
  const dropped: Retired[] = [];
  for (const projection of projections) {
    const { name } = projection;
    const pointer = (await store.get(projectionPointers, name))?.document;
    const oldest = Math.min(pointer?.version ?? 0, projection.version);
    for (let version = projection.version; version > 0; version--) {
      const { kept, last } = generationsOf(pointer, version);
      for (let generation = 1; generation <= last; generation++) {
        if (version >= oldest && kept.includes(generation)) continue;
        if (await drop(store, projection, { version, generation }, waitMs))
          dropped.push({ name, version, ...(generation > 1 && { generation }) });
      }
    }
  }
  return dropped;
}

/**
 * Lets go of what `projections rollback` could go back to, and takes it away, with all that {@link dropRetired} does.
 *
 * @throws {DocumentStoreUnavailableError}
 */
export async function prune(
  store: DocumentStore,
  projections: readonly AnyProjection[],
  waitMs = LET_GO_MS,
): Promise<Retired[]> {
  const letGo = new Set<string>();
  const letGoOf = (projection: AnyProjection, { version, generation }: Edition): void => {
    letGo.add(subscriptionOf(projection, version, generation).name);
  };
  for (const projection of projections)
    await changePointer(store, projection.name, (stored) => {
      if (!stored) return null;
      const { previous, generations = {}, ...pointer } = stored;
      if (previous) letGoOf(projection, previous);
      const served = Object.entries(generations).map(([version, one]) => {
        // One that is about to be served stays.
        const kept = one.kept.filter((generation) => [one.served, one.next].includes(generation));
        for (const generation of one.kept)
          if (!kept.includes(generation)) letGoOf(projection, { version: Number(version), generation });
        return [version, { ...one, kept }] as const;
      });
      if (letGo.size === 0) return null;
      return { ...pointer, generations: Object.fromEntries(served) };
    });
  // Who leads another older version is of an older release, and goes on for as long as that runs.
  return dropRetired(store, projections, (subscription) => (letGo.has(subscription) ? waitMs : 0));
}

async function drop(
  store: DocumentStore,
  projection: AnyProjection,
  { version, generation }: Edition,
  waitMs: (subscription: string) => number,
): Promise<boolean> {
  const subscription = subscriptionOf(projection, version, generation);
  if ((await store.checkpoint(subscription)) === null) return false;
  const deadline = performance.now() + waitMs(subscription.name);
  const owner = `drops ${randomUUID()}`;
  for (;;) {
    // Who keeps it up to date holds its lease.
    const lease = await store.acquireLease(subscription.name, owner, LEASE_MS);
    if (!lease) {
      if (performance.now() >= deadline) return false;
      await sleep(LOOK_MS);
      continue;
    }
    try {
      const collection = collectionOf(projection as Projection<never, never>, version, generation);
      await store.drop(subscription, [collection], { forGood: generation > 1 });
      return true;
    } finally {
      await store.releaseLease(lease);
    }
  }
}
