import { type EventCodec, hashOf } from '#kit/event-sourcing';
import type { EventStore, StoredEvent } from '#kit/event-store';
import { opens } from './check-event.js';
import type { Fault } from './log-fault.js';

/** Possible sources of altered data. */
interface Origins {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly codec: Pick<EventCodec, 'decode'>;
  /** All events that data may have been copied from. */
  readonly events: () => AsyncIterable<StoredEvent>;
}

/** An event with personal data of another event. */
interface Stray {
  readonly fault: Fault;
  readonly event: StoredEvent;
}

/**
 * Explains events whose content does not match their hash, if possible: moved within the stream, or with
 * personal data of another event.
 * @throws {EventStoreUnavailableError}
 */
export async function explained(faults: readonly Fault[], origins: Origins): Promise<readonly Fault[]> {
  const explanations = new Map<Fault, Fault>();
  const strays: Stray[] = [];
  for (const fault of faults) {
    if (fault.fault !== 'altered' || fault.stream === null) continue;
    const events = await origins.store.readStream(fault.stream);
    const event = events.find(({ id }) => id === fault.eventId);
    if (!event) continue;
    const place = placeIn(events, event);
    if (place !== null) explanations.set(fault, reordered(fault, place));
    else if (!(await opens(event, origins.codec))) strays.push({ fault, event });
  }
  for (const [fault, origin] of await originsOf(strays, origins))
    explanations.set(fault, moved(fault, origin));
  return faults.map((fault) => explanations.get(fault) ?? fault);
}

/** Returns the revision at which an event was recorded, if another event is there now. */
function placeIn(events: readonly StoredEvent[], event: StoredEvent): number | null {
  const fits = (one: StoredEvent, revision: number): boolean =>
    hashOf(one.stream, revision, one) === one.metadata['hash'];
  const own = events.find(({ revision, id }) => id !== event.id && fits(event, revision));
  // If no other event is in its place, it was only renumbered.
  return own && !fits(own, own.revision) ? own.revision : null;
}

/** Returns the events that the personal data was copied from. */
async function originsOf(
  strays: readonly Stray[],
  { codec, events }: Origins,
): Promise<ReadonlyMap<Fault, StoredEvent>> {
  const origins = new Map<Fault, StoredEvent>();
  const look = async (origin: StoredEvent, isTried: boolean): Promise<void> => {
    for (const { fault, event } of strays) {
      if (origins.has(fault) || event.id === origin.id) continue;
      const { personal } = event.data;
      const isSame = origin.data['personal'] === personal;
      if (isSame || (isTried && (await opens({ ...origin, data: { ...origin.data, personal } }, codec))))
        origins.set(fault, origin);
    }
  };
  // Swapped events are both in this list; the original of a copied one is elsewhere in the log.
  for (const { event } of strays) await look(event, true);
  if (origins.size === strays.length) return origins;
  for await (const event of events()) await look(event, false);
  return origins;
}

const reordered = (fault: Fault, revision: number): Fault => ({
  ...fault,
  fault: 're-ordered',
  detail: `it was swapped: it was recorded as revision ${revision}`,
});

const moved = (fault: Fault, { revision, stream }: StoredEvent): Fault => ({
  ...fault,
  fault: 'moved',
  detail: `it was altered: its personal data were encrypted for revision ${revision} of ${stream}`,
});
