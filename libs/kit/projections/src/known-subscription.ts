import type { DocumentStore } from '#kit/document-store';
import type { AnyProjection } from '#kit/event-sourcing';
import { parkedEvents, subscriberCheckpoint } from '#kit/subscriptions';
import { ProjectionPointers } from './projection-pointers.js';
import { subscriptionOf } from './collection-of.js';

/**
 * Reports whether a subscription has this name: a subscriber that has run, a generation of a projection, or a
 * subscription with parked events, such as one of an older release.
 *
 * @param projections the declarations of this program
 * @throws {DocumentStoreUnavailableError}
 */
export async function isKnownSubscription(
  store: DocumentStore,
  projections: readonly AnyProjection[],
  name: string,
): Promise<boolean> {
  if ((await subscriberCheckpoint(store, name)) !== null) return true;
  if ((await store.count(parkedEvents, { where: { subscription: name } })) > 0) return true;
  const pointers = await new ProjectionPointers(store).all();
  return projections.some((projection) => {
    for (let version = projection.version; version > 0; version--) {
      const last = pointers.get(projection.name)?.generationsOf(version).last ?? 1;
      for (let generation = last; generation > 0; generation--)
        if (subscriptionOf(projection, version, generation).name === name) return true;
    }
    return false;
  });
}
