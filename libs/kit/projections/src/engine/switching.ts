import { type AnyProjection, type DomainEvent, predecessorOf, type Projection } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import { subscriptionOf } from '../collection-of.js';
import type { DocumentStore, Subscription } from '../document-store.js';
import {
  editionOf,
  generationsOf,
  type ProjectionPointer,
  projectionPointers,
} from '../projection-pointers.js';
import { decisionsAbout, listParked } from './parked-events.js';
import { projectionSubscription } from './projection-subscription.js';
import type { SubscriptionDefinition } from './subscription-definition.js';

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
    wanted: (store: DocumentStore) => isReadFrom(store, before, definition.subscription),
  }));
  return [...older, ...subscriptions(projection)];
}

/** Whether readers have a version of a projection, and something is stored of it. @throws {DocumentStoreUnavailableError} */
export async function isServed(
  store: DocumentStore,
  { name, version }: { readonly name: string; readonly version: number },
): Promise<boolean> {
  const pointer = (await store.get(projectionPointers, name))?.document;
  if (pointer?.version !== version) return false;
  const { generation } = editionOf(pointer, version);
  return (await store.checkpoint(subscriptionOf({ name, version }, version, generation))) !== null;
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
   * @param own what fills the new version, and where it is
   * @throws {DocumentStoreUnavailableError}
   */
  async lacks(projection: NewVersion, own: Subscription, position: Position): Promise<boolean> {
    const { store } = this;
    const pointer = (await store.get(projectionPointers, projection.name))?.document;
    if (pointer === undefined || pointer.version >= projection.version) return false;
    const served = editionOf(pointer, pointer.version);
    const before = subscriptionOf(projection, served.version, served.generation);
    const reached = await store.checkpoint(before);
    if (reached === null) return false;
    const decisions = [await decisionsAbout(store, own.name), await decisionsAbout(store, before.name)];
    const by = [before.name, reached, position, ...decisions].join();
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
