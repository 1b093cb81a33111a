import type { EventCodec } from '#kit/event-sourcing';
import type { EventStore, StoredEvent } from '#kit/event-store';
import type { Described } from '#platform/openapi';
import type { parkedInFullSchema } from '../../operations/on-call.schemas.js';
import { shown } from '#platform/personal-data';
import type { DocumentStore } from '#kit/document-store';
import { type ParkedEvent, parkedEvents, parkedOfStream, toParkedEvent } from '#kit/subscriptions';

/** Maximum number of waiting events returned. */
const MAX_WAITING = 100;

/** A parked event with its content and the events waiting for it. */
export type ParkedInFull = Described<typeof parkedInFullSchema>;

/** The stores that parked events are read from. */
interface ParkedStores {
  readonly documentStore: DocumentStore;
  readonly eventStore: EventStore;
  readonly codec: Pick<EventCodec, 'decode'>;
}

/** Returns a parked event by the id from `listParked`, or null if none is parked under it. */
export async function parkedInFull(
  { documentStore, eventStore, codec }: ParkedStores,
  id: string,
): Promise<ParkedInFull | null> {
  const stored = await documentStore.get(parkedEvents, id);
  if (!stored) return null;
  const parked = toParkedEvent(stored.document);
  const behind = await parkedOfStream(documentStore, parked, MAX_WAITING + 1);
  const waiting = behind
    .filter(({ document }) => document.position > parked.position)
    .map((one) => ({
      id: one.id,
      revision: one.document.revision,
      type: one.document.type,
      since: one.document.since,
    }));
  return { id, ...parked, event: await eventOf(eventStore, codec, parked), waiting };
}

async function eventOf(
  store: EventStore,
  codec: Pick<EventCodec, 'decode'>,
  { stream, revision }: ParkedEvent,
): Promise<ParkedInFull['event']> {
  const [stored] = await store.readStream(stream, { from: revision, limit: 1 });
  if (!stored) return null;
  const { recordedAt, actor, correlationId } = stored.metadata;
  const data = shown(await dataOf(stored, codec), false) as object;
  return {
    recordedAt: (recordedAt ?? null) as string | null,
    actor: actor ?? null,
    requestId: (correlationId ?? null) as string | null,
    data,
  };
}

/** Returns the decoded data, or the raw data if it cannot be decoded. */
const dataOf = (stored: StoredEvent, codec: Pick<EventCodec, 'decode'>): Promise<object> =>
  codec.decode(stored).then(
    ({ data }) => data,
    () => stored.data,
  );
