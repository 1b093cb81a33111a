import { randomUUID } from 'node:crypto';
import type { AnyProjection, Projection } from '#event-sourcing';
import { collectionOf, subscriptionOf } from './collection-of.js';
import type { DocumentStore } from './document-store.js';
import { projectionPointers } from './projection-pointers.js';

/** Dropping tables takes no longer, in milliseconds. */
const LEASE_MS = 30_000;

/** An older version of a read model whose documents were taken away. */
export interface Retired {
  readonly name: string;
  readonly version: number;
}

/**
 * Takes away the documents of versions that are older than the served one and that no process keeps up to date: nobody
 * would fold into them that a person was erased. A program that goes back to one of them fills it anew.
 *
 * @throws {DocumentStoreUnavailableError}
 */
export async function dropRetired(
  store: DocumentStore,
  projections: readonly AnyProjection[],
): Promise<Retired[]> {
  const dropped: Retired[] = [];
  for (const projection of projections) {
    const served = (await store.get(projectionPointers, projection.name))?.document.version ?? 0;
    for (let version = Math.min(served, projection.version) - 1; version > 0; version--)
      if (await drop(store, projection, version)) dropped.push({ name: projection.name, version });
  }
  return dropped;
}

async function drop(store: DocumentStore, projection: AnyProjection, version: number): Promise<boolean> {
  const subscription = subscriptionOf(projection, version);
  if ((await store.checkpoint(subscription)) === null) return false;
  // Who keeps it up to date holds its lease.
  const lease = await store.acquireLease(subscription.name, `drops ${randomUUID()}`, LEASE_MS);
  if (!lease) return false;
  try {
    await store.drop(subscription, [collectionOf(projection as Projection<never, never>, version)]);
    return true;
  } finally {
    await store.releaseLease(lease);
  }
}
