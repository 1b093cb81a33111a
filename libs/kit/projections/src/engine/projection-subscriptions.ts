import { type AnyProjection, type DomainEvent, predecessorOf, type Projection } from '#kit/event-sourcing';
import type { DocumentStore, Subscription } from '#kit/document-store';
import type { SubscriptionDefinition } from '#kit/subscriptions';
import {
  generationsOf,
  KNOWN_TO_ALL_MS,
  type ProjectionPointer,
  projectionPointers,
} from '../projection-pointers.js';
import { projectionSubscription } from './projection-subscription.js';

/**
 * What keeps a projection up to date: the version itself, and the one of the last release for as long as that is served or an
 * operator may go back to it, each in the generations that are kept. The latter is never filled from the first event on:
 * where nothing is stored of it, this deployment does not come from that release.
 *
 * @param pointer undefined where nothing was ever served, as far as one knows
 */
export function subscriptionsOf(
  projection: AnyProjection,
  pointer: ProjectionPointer | undefined,
): SubscriptionDefinition[] {
  const subscriptions = (of: AnyProjection) =>
    generationsOf(pointer, of.version).kept.map((generation) =>
      projectionSubscription(of as unknown as Projection<object, DomainEvent>, generation),
    );
  const before = predecessorOf(projection);
  if (before === null) return subscriptions(projection);
  const older = subscriptions(before).map((definition) => ({
    ...definition,
    need: {
      exists: (store: DocumentStore) => isReadFrom(store, before, definition.subscription),
      graceMs: KNOWN_TO_ALL_MS,
    },
  }));
  return [...older, ...subscriptions(projection)];
}

async function isReadFrom(
  store: DocumentStore,
  { name, version }: AnyProjection,
  subscription: Subscription,
): Promise<boolean> {
  const pointer = (await store.get(projectionPointers, name))?.document;
  if (pointer?.version !== version && pointer?.previous?.version !== version) return false;
  return (await store.checkpoint(subscription)) !== null;
}
