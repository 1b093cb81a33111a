import { type AnyProjection, type DomainEvent, predecessorOf, type Projection } from '#event-sourcing';
import type { Position } from '#event-store';
import { subscriptionOf } from '../collection-of.js';
import type { DocumentStore, Subscription } from '../document-store.js';
import { projectionPointers } from '../projection-pointers.js';
import { decisionsAbout, listParked } from './parked-events.js';
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

/** Whether readers have a version of a projection, and something is stored of it. @throws {DocumentStoreUnavailableError} */
export async function isServed(
  store: DocumentStore,
  { name, version }: { readonly name: string; readonly version: number },
): Promise<boolean> {
  const pointer = await store.get(projectionPointers, name);
  if (pointer?.document.version !== version) return false;
  return (await store.checkpoint(subscriptionOf({ name, version }))) !== null;
}

/** A projection in its new version. */
interface NewVersion {
  readonly name: string;
  readonly version: number;
}

/** What readers would miss in a filled version that the version they are served has taken in. */
export class ServedLack {
  /** What it was found out by, and the answer. */
  private known: { readonly by: string; readonly lacks: boolean } | null = null;

  constructor(private readonly store: DocumentStore) {}

  /** A parked event was tried again: whatever came of it is looked at. */
  forget(): void {
    this.known = null;
  }

  /**
   * Whether readers would miss an event. What is parked in both versions, or came after the served one was left, is missing
   * either way: to wait for it would only keep reads from the rest. The lists are gone through again only where one of the
   * versions got on, or an operator decided.
   *
   * @param position of the new version
   * @throws {DocumentStoreUnavailableError}
   */
  async lacks(projection: NewVersion, position: Position): Promise<boolean> {
    const { store } = this;
    const served = (await store.get(projectionPointers, projection.name))?.document.version;
    if (served === undefined || served >= projection.version) return false;
    const [own, before] = [subscriptionOf(projection), subscriptionOf({ ...projection, version: served })];
    const reached = await store.checkpoint(before);
    if (reached === null) return false;
    const decisions = [await decisionsAbout(store, own.name), await decisionsAbout(store, before.name)];
    const by = [served, reached, position, ...decisions].join();
    if (this.known?.by !== by) this.known = { by, lacks: await lacksUpTo(store, reached, own, before) };
    return this.known.lacks;
  }
}

async function lacksUpTo(
  store: DocumentStore,
  reached: Position,
  own: Subscription,
  before: Subscription,
): Promise<boolean> {
  const missing = await listParked(store, own.name);
  const missingBefore = new Set(
    (await listParked(store, before.name)).map(({ document }) => document.eventId),
  );
  return missing.some(
    ({ document: { eventId, position } }) => position <= reached && !missingBefore.has(eventId),
  );
}
