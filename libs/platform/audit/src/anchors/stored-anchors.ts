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

/** Returns the events of the anchors after an index, in order. @throws {EventStoreUnavailableError} */
export async function* anchorEvents(
  store: Pick<EventStore, 'readStream'>,
  after = 0,
): AsyncGenerator<StoredEvent> {
  for (let next = revisionOf(after + 1); ; next += PAGE) {
    const page = await store.readStream(ANCHORS_STREAM, { from: next, limit: PAGE });
    yield* page;
    if (page.length < PAGE) return;
  }
}

/** Returns the event of an anchor; null if there is none. @throws {EventStoreUnavailableError} */
export const anchorEvent = async (
  store: Pick<EventStore, 'readStream'>,
  index: number,
): Promise<StoredEvent | null> =>
  (await store.readStream(ANCHORS_STREAM, { from: revisionOf(index), limit: 1 }))[0] ?? null;

/**
 * Finds the event of the last anchor with few reads, however many there are.
 * @returns null if there is no anchor
 * @throws {EventStoreUnavailableError}
 */
export async function lastAnchorEvent(store: Pick<EventStore, 'readStream'>): Promise<StoredEvent | null> {
  const first = await anchorEvent(store, 1);
  if (!first) return null;
  let last = { event: first, index: 1 };
  const advance = async (step: number): Promise<boolean> => {
    const index = last.index + step;
    const event = await anchorEvent(store, index);
    if (event) last = { event, index };
    return event !== null;
  };
  // Doubles the step until there is no anchor, then halves it.
  let step = 1;
  while (await advance(step)) step *= 2;
  for (; step >= 1; step = Math.floor(step / 2)) await advance(step);
  return last.event;
}

/** The stream contains only anchors, whose numbers start at 1. */
const revisionOf = (index: number): number => index - 1;

/** Returns the anchor in an event; null if it contains none. */
export function anchorIn(event: StoredEvent): StoredAnchor | null {
  const data = event.data as unknown as LogAnchored;
  const isOne =
    event.type === 'LogAnchored' && typeof data.anchor === 'object' && typeof data.changed === 'string';
  return isOne ? { event, data } : null;
}

/** Returns the anchor in an event. @throws {Error} the event contains none */
export function requiredAnchorIn(event: StoredEvent): StoredAnchor {
  const stored = anchorIn(event);
  if (!stored) throw new Error(`revision ${event.revision} of ${event.stream} is not an anchor`);
  return stored;
}
