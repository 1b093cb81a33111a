import type { Position, StoredEvent } from '#kit/event-store';
import type { Collection, DocumentStore, Stored } from '#kit/document-store';

/** An event that a subscription could not handle, with what follows it in its stream, until an operator decides. */
export interface ParkedEvent {
  readonly subscription: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  readonly eventId: string;
  readonly type: string;
  /** Why; null where it only waits behind an earlier one of its stream. */
  readonly error: string | null;
  /** RFC 3339, UTC. */
  readonly since: string;
  /** An operator asked for another try. */
  readonly retry: boolean;
}

/** By subscription and event id: a storage format. */
export const parkedEvents: Collection<ParkedEvent> = {
  name: 'parked-events',
  kind: 'record',
  indexes: [
    ['subscription', 'stream', 'position'],
    ['subscription', 'position'],
  ],
};

/** That an operator decided about a subscription's parked events: its revision counts the decisions. */
interface ParkedDecision {
  readonly decidedAt: string;
}

/** By subscription: a storage format. Its leader looks here, and not through all that is parked. */
export const parkedDecisions: Collection<ParkedDecision> = { name: 'parked-decisions', kind: 'record' };

const PAGE = 500;

export const parkedId = (subscription: string, eventId: string): string => `${subscription}/${eventId}`;

export const parkedOf = (subscription: string, event: StoredEvent, error: string | null): ParkedEvent => ({
  subscription,
  stream: event.stream,
  revision: event.revision,
  position: event.position,
  eventId: event.id,
  type: event.type,
  error,
  since: new Date().toISOString(),
  retry: false,
});

/** What is parked, in order of position. @param subscription default: all of them. @throws {DocumentStoreUnavailableError} */
export async function listParked(
  store: DocumentStore,
  subscription?: string,
): Promise<Stored<ParkedEvent>[]> {
  const where = subscription === undefined ? {} : { subscription };
  return pages((offset) =>
    store.find(parkedEvents, { where, orderBy: { field: 'position' }, offset, limit: PAGE }),
  );
}

/**
 * Has a parked event and what waits behind it in its stream tried again by the process that runs the subscription.
 *
 * @param id of {@link listParked}
 * @returns false where nothing is parked under the id
 * @throws {DocumentStoreUnavailableError}
 */
export async function retryParked(store: DocumentStore, id: string): Promise<boolean> {
  const parked = await store.get(parkedEvents, id);
  if (!parked) return false;
  await store.replace(parkedEvents, id, { ...parked.document, retry: true }, parked.revision);
  await tellDecision(store, parked.document);
  return true;
}

/**
 * Gives up a parked event for this subscription, for good; what waits behind it in its stream is tried.
 *
 * @param id of {@link listParked}
 * @returns false where nothing is parked under the id
 * @throws {DocumentStoreUnavailableError}
 */
export async function skipParked(store: DocumentStore, id: string): Promise<boolean> {
  const parked = await store.get(parkedEvents, id);
  if (!parked) return false;
  // Told before, too: what a process that is killed in between has done is seen.
  await tellDecision(store, parked.document);
  const removed = await store.remove(parkedEvents, id);
  await tellDecision(store, parked.document);
  return removed;
}

async function tellDecision(store: DocumentStore, { subscription }: ParkedEvent): Promise<void> {
  await store.put(parkedDecisions, subscription, { decidedAt: new Date().toISOString() });
}

/** How many decisions there were about a subscription's parked events. @throws {DocumentStoreUnavailableError} */
export async function decisionsAbout(store: DocumentStore, subscription: string): Promise<number> {
  return (await store.get(parkedDecisions, subscription))?.revision ?? 0;
}

/** How many events are parked, by subscription; those that have none are left out. @throws {DocumentStoreUnavailableError} */
export async function countParked(store: DocumentStore): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (let after = ''; ;) {
    const where = { subscription: { $gt: after } };
    const orderBy = { field: 'subscription' } as const;
    const [next] = await store.find(parkedEvents, { where, orderBy, limit: 1 });
    if (!next) return counts;
    after = next.document.subscription;
    counts.set(after, await store.count(parkedEvents, { where: { subscription: after } }));
  }
}

/** What is parked of one stream for a subscription, in order. @throws {DocumentStoreUnavailableError} */
export function parkedOfStream(
  store: DocumentStore,
  { subscription, stream }: Pick<ParkedEvent, 'subscription' | 'stream'>,
  limit = PAGE,
): Promise<Stored<ParkedEvent>[]> {
  const where = { subscription, stream };
  return store.find(parkedEvents, { where, orderBy: { field: 'position' }, limit });
}

/**
 * Takes off the list what lies past the end of the log: events that are no more.
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

async function pages<T>(page: (offset: number) => Promise<T[]>): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const next = await page(all.length);
    all.push(...next);
    if (next.length < PAGE) return all;
  }
}
