import type { EventStore, StoredEvent } from '#kit/event-store';
import { ANCHORS_STREAM } from '../own-streams.js';
import type { LogAnchored } from './anchor.js';

/** Small, because an anchor contains a line per changed stream. */
const PAGE = 20;

/** An event that contains an anchor. */
export interface StoredAnchor {
  readonly event: StoredEvent;
  readonly data: LogAnchored;
}

/** Returns the events of the anchors' stream from a revision, in order. @throws {EventStoreUnavailableError} */
export async function* anchorEvents(
  store: Pick<EventStore, 'readStream'>,
  from = 0,
): AsyncGenerator<StoredEvent> {
  for (let next = from; ; next += PAGE) {
    const page = await store.readStream(ANCHORS_STREAM, { from: next, limit: PAGE });
    yield* page;
    if (page.length < PAGE) return;
  }
}

/**
 * Finds the last event of the anchors' stream with few reads, however long it is.
 * @param known an existing revision, if one is known
 * @returns null for an empty stream
 */
export async function lastAnchorEvent(
  store: Pick<EventStore, 'readStream'>,
  known = 0,
): Promise<StoredEvent | null> {
  const at = async (revision: number): Promise<StoredEvent | null> =>
    (await store.readStream(ANCHORS_STREAM, { from: revision, limit: 1 }))[0] ?? null;
  let found = (await at(known)) ?? (await at(0));
  if (!found) return null;
  // Doubles the step until nothing is found, then halves it.
  let step = 1;
  for (let next = await at(found.revision + step); next; next = await at(found.revision + step)) {
    found = next;
    step *= 2;
  }
  for (; step >= 1; step = Math.floor(step / 2)) found = (await at(found.revision + step)) ?? found;
  return found;
}

/** Returns the anchor in an event; null if it contains none. */
export function anchorIn(event: StoredEvent): StoredAnchor | null {
  const data = event.data as unknown as LogAnchored;
  const isOne =
    event.type === 'LogAnchored' && typeof data.anchor === 'object' && typeof data.changed === 'string';
  return isOne ? { event, data } : null;
}
