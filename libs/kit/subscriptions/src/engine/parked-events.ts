import type { Position, StoredEvent } from '#kit/event-store';
import { type Collection, type DocumentStore, pagesOf, type Stored } from '#kit/document-store';
import { isPermanent, reasonOf } from './retry.js';

/** An event that a subscription could not handle, or a later event of the same stream. It waits for an operator's decision. */
export interface ParkedEvent {
  readonly subscription: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  readonly eventId: string;
  readonly type: string;
  /** Why it failed; null if it only waits for an earlier event of its stream. */
  readonly error: string | null;
  /** RFC 3339, UTC. */
  readonly since: string;
  /** An operator asked for another try. */
  readonly retry: boolean;
}

export interface StoredParkedEvent extends ParkedEvent {
  /** Whether the process that parked the event could not read it, so that a retry there was pointless. */
  readonly permanent: boolean;
}

/** By subscription and event id: a storage format. */
export const parkedEvents: Collection<StoredParkedEvent> = {
  name: 'parked-events',
  kind: 'record',
  indexes: [['subscription', 'stream', 'position'], ['subscription', 'position'], ['position']],
};

/** An operator's last decision on a subscription's parked events. The document's revision counts the decisions. */
interface ParkedDecision {
  readonly decidedAt: string;
}

/** By subscription: a storage format. The leader polls this document instead of the whole list of parked events. */
export const parkedDecisions: Collection<ParkedDecision> = { name: 'parked-decisions', kind: 'record' };

export const parkedCollections = [parkedEvents, parkedDecisions] as readonly Collection<never>[];

/** Why an event was not handled. */
export interface Failure {
  readonly error: unknown;
}

const PAGE = 500;

export const parkedId = (subscription: string, eventId: string): string => `${subscription}/${eventId}`;

/** Returns the document of an event to park. @param failure null if the event only waits for an earlier event of its stream */
export const parkedOf = (
  subscription: string,
  event: StoredEvent,
  failure: Failure | null,
): StoredParkedEvent => ({
  subscription,
  stream: event.stream,
  revision: event.revision,
  position: event.position,
  eventId: event.id,
  type: event.type,
  error: null,
  permanent: false,
  since: new Date().toISOString(),
  retry: false,
  ...(failure && causeOf(failure)),
});

/** Returns the fields of a parked event that describe its failure. */
export const causeOf = ({ error }: Failure): Pick<StoredParkedEvent, 'error' | 'permanent'> => ({
  error: reasonOf(error),
  permanent: isPermanent(error),
});

/** Returns a parked event as operators see it. */
export const toParkedEvent = (stored: StoredParkedEvent): ParkedEvent => ({
  subscription: stored.subscription,
  stream: stored.stream,
  revision: stored.revision,
  position: stored.position,
  eventId: stored.eventId,
  type: stored.type,
  error: stored.error,
  since: stored.since,
  retry: stored.retry,
});

/** Returns the parked events, sorted by position. @param subscription default: all of them. @throws {DocumentStoreUnavailableError} */
export async function listParked(
  store: DocumentStore,
  subscription?: string,
): Promise<Stored<StoredParkedEvent>[]> {
  const where = subscription === undefined ? {} : { subscription };
  const parked: Stored<StoredParkedEvent>[] = [];
  for await (const page of pagesOf(store, parkedEvents, {
    where,
    orderBy: { field: 'position' },
    limit: PAGE,
  }))
    parked.push(...page);
  return parked;
}

/**
 * Makes the process that runs the subscription retry a parked event and the later events of its stream.
 *
 * @param id from {@link listParked}
 * @returns false if no event is parked under the id
 * @throws {DocumentStoreUnavailableError}
 */
export async function requestRetry(store: DocumentStore, id: string): Promise<boolean> {
  const parked = await store.get(parkedEvents, id);
  if (!parked) return false;
  await store.replace(parkedEvents, id, { ...parked.document, retry: true }, parked.revision);
  await recordDecision(store, parked.document);
  return true;
}

/**
 * Skips a parked event permanently for this subscription. The later events of its stream are handled.
 *
 * @param id from {@link listParked}
 * @returns false if no event is parked under the id
 * @throws {DocumentStoreUnavailableError}
 */
export async function skipParked(store: DocumentStore, id: string): Promise<boolean> {
  const parked = await store.get(parkedEvents, id);
  if (!parked) return false;
  // Also recorded before the removal, so that the leader notices it if this process is killed in between.
  await recordDecision(store, parked.document);
  const removed = await store.remove(parkedEvents, id);
  await recordDecision(store, parked.document);
  return removed;
}

async function recordDecision(store: DocumentStore, { subscription }: ParkedEvent): Promise<void> {
  await store.put(parkedDecisions, subscription, { decidedAt: new Date().toISOString() });
}

/** Returns the number of decisions on a subscription's parked events so far. @throws {DocumentStoreUnavailableError} */
export async function decisionsAbout(store: DocumentStore, subscription: string): Promise<number> {
  return (await store.get(parkedDecisions, subscription))?.revision ?? 0;
}

/** Returns the number of parked events of each subscription that has any. @throws {DocumentStoreUnavailableError} */
export async function countParked(store: DocumentStore): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (let after = ''; ;) {
    const where = { subscription: { $gt: after } };
    const orderBy = { field: 'subscription', then: ['position'] } as const;
    const [next] = await store.find(parkedEvents, { where, orderBy, limit: 1 });
    if (!next) return counts;
    after = next.document.subscription;
    counts.set(after, await store.count(parkedEvents, { where: { subscription: after } }));
  }
}

/** Returns the parked events of one stream for a subscription, in order. @throws {DocumentStoreUnavailableError} */
export function parkedOfStream(
  store: DocumentStore,
  { subscription, stream }: Pick<ParkedEvent, 'subscription' | 'stream'>,
  limit = PAGE,
): Promise<Stored<StoredParkedEvent>[]> {
  const where = { subscription, stream };
  return store.find(parkedEvents, { where, orderBy: { field: 'position' }, limit });
}

/**
 * Removes parked events that lie past the end of the log and no longer exist.
 *
 * @throws {DocumentStoreUnavailableError}
 */
export async function forgetParkedAfter(
  store: DocumentStore,
  subscription: string,
  position: Position,
): Promise<void> {
  for (const { id, document } of await listParked(store, subscription))
    if (document.position > position) await store.remove(parkedEvents, id);
}
