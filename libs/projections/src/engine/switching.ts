import { type AnyProjection, type DomainEvent, predecessorOf, type Projection } from '#event-sourcing';
import { subscriptionOf } from '../collection-of.js';
import type { DocumentStore } from '../document-store.js';
import { projectionPointers } from '../projection-pointers.js';
import { listParked } from './parked-events.js';
import { projectionSubscription } from './projection-subscription.js';
import type { SubscriptionDefinition } from './subscription-definition.js';

/**
 * What keeps a projection up to date: the version itself, and the one of the last release for as long as that is served. It is
 * never filled from the first event on: where nothing is stored of it, nobody comes from that release.
 */
export function subscriptionsOf(projection: AnyProjection): SubscriptionDefinition[] {
  const subscription = (of: AnyProjection) =>
    projectionSubscription(of as unknown as Projection<object, DomainEvent>);
  const before = predecessorOf(projection);
  if (before === null) return [subscription(projection)];
  const wanted = (store: DocumentStore) => isServed(store, before);
  return [{ ...subscription(before), wanted }, subscription(projection)];
}

async function isServed(store: DocumentStore, { name, version }: AnyProjection): Promise<boolean> {
  const pointer = await store.get(projectionPointers, name);
  if (pointer?.document.version !== version) return false;
  return (await store.checkpoint(subscriptionOf({ name, version }))) !== null;
}

/**
 * Whether readers would miss an event in a filled version that the version they are served has taken in. What is parked in
 * both, or came after the served one was left, is missing either way: to wait for it would only keep reads from the rest.
 *
 * @param projection in its new version
 * @throws {DocumentStoreUnavailableError}
 */
export async function lacksWhatIsServed(
  store: DocumentStore,
  projection: { readonly name: string; readonly version: number },
): Promise<boolean> {
  const served = (await store.get(projectionPointers, projection.name))?.document.version;
  if (served === undefined || served >= projection.version) return false;
  const before = subscriptionOf(projection, served);
  const reached = await store.checkpoint(before);
  if (reached === null) return false;
  const missing = await listParked(store, subscriptionOf(projection).name);
  const missingBefore = new Set(
    (await listParked(store, before.name)).map(({ document }) => document.eventId),
  );
  return missing.some(
    ({ document: { eventId, position } }) => position <= reached && !missingBefore.has(eventId),
  );
}
