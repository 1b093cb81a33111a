import {
  type AnyProjection,
  type DomainEvent,
  previousVersionOf,
  type Projection,
} from '#kit/event-sourcing';
import type { DocumentStore, Subscription } from '#kit/document-store';
import type { SubscriptionDefinition } from '#kit/subscriptions';
import { KNOWN_TO_ALL_MS, type ProjectionPointer, ProjectionPointers } from '../projection-pointers.js';
import { projectionSubscription } from './projection-subscription.js';

/**
 * Returns the subscriptions that keep a projection up to date, one for each maintained generation. The last release's
 * version is among them while it is active or can be rolled back to. It is never filled from the first event: if nothing is
 * stored of it, the deployment has never run that release.
 */
export function subscriptionsOf(
  projection: AnyProjection,
  pointer: ProjectionPointer,
): SubscriptionDefinition[] {
  const subscriptions = (of: AnyProjection) =>
    pointer
      .generationsOf(of.version)
      .maintained.map((generation) =>
        projectionSubscription(of as unknown as Projection<object, DomainEvent>, generation),
      );
  const previous = previousVersionOf(projection);
  if (previous === null) return subscriptions(projection);
  const older = subscriptions(previous).map((definition) => ({
    ...definition,
    need: {
      exists: (store: DocumentStore) => isReadFrom(store, previous, definition.subscription),
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
  const { active, previous } = await new ProjectionPointers(store).get(name);
  if (active?.version !== version && previous?.version !== version) return false;
  return (await store.checkpoint(subscription)) !== null;
}
