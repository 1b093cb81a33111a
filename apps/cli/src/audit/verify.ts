import { DataKeyMissingError, type EventCodec, hashOf, streamName, UnknownEventError } from '#event-sourcing';
import { type EventStore, type Position, START, type StoredEvent } from '#event-store';
import { SealBrokenError } from '#personal-data';

/** Where a stream's hash chain breaks first. */
export interface BrokenChain {
  readonly fault: 'altered' | 'missing' | 're-ordered' | 'moved';
  readonly stream: string;
  readonly revision: number;
  /** Of the event that does not fit; null where it is not there. */
  readonly eventId: string | null;
  readonly detail: string;
}

export interface Verification {
  readonly streams: number;
  readonly events: number;
  readonly broken: BrokenChain | null;
}

interface Link {
  readonly revision: number;
  readonly hash: unknown;
}

/**
 * Walks the hash chains of streams, in the order in which their events were stored, up to the first that breaks.
 * What was cut off at the end of a stream leaves no trace in it. Personal data that do not open where they stand were
 * encrypted for another event.
 *
 * @param prefixes the streams to look at, by the beginnings of their names
 * @param companyId only the streams of this company and of what belongs to it
 * @throws {EventStoreUnavailableError}
 */
export async function verify(
  store: EventStore,
  codec: Pick<EventCodec, 'decode'>,
  prefixes: readonly string[],
  companyId?: string,
): Promise<Verification> {
  const last = new Map<string, Link>();
  let count = 0;
  const isAsked = (event: StoredEvent): boolean =>
    companyId === undefined ||
    last.has(event.stream) ||
    event.stream === streamName('company', companyId) ||
    event.data['companyId'] === companyId;

  for await (const event of eventsUpTo(store, prefixes, await store.head())) {
    if (!isAsked(event)) continue;
    const broken = faultOf(event, last.get(event.stream)) ?? (await movedInto(event, codec));
    if (broken) return { streams: last.size, events: count, broken };
    last.set(event.stream, { revision: event.revision, hash: event.metadata['hash'] });
    count++;
  }
  return { streams: last.size, events: count, broken: null };
}

async function* eventsUpTo(
  store: EventStore,
  streamPrefixes: readonly string[],
  head: Position,
): AsyncGenerator<StoredEvent> {
  if (head === START) return;
  const done = new AbortController();
  try {
    for await (const batch of store.subscribe({ from: START, streamPrefixes, signal: done.signal })) {
      yield* batch.events.filter(({ position }) => position <= head);
      if (batch.position >= head) return;
    }
  } finally {
    done.abort();
  }
}

/** What is wrong with an event after the one before it in its stream; null where nothing is. */
function faultOf(event: StoredEvent, before: Link | undefined): BrokenChain | null {
  const { stream, revision, id, metadata } = event;
  const expected = before === undefined ? 0 : before.revision + 1;
  if (revision > expected) {
    const detail = `revision ${revision} follows where revision ${expected} is expected`;
    return { fault: 'missing', stream, revision: expected, eventId: null, detail };
  }
  const found = { stream, revision, eventId: id };
  if (revision < expected)
    return { ...found, fault: 're-ordered', detail: `it lies behind revision ${expected - 1}` };
  if (hashOf(stream, revision, event) !== metadata['hash'])
    return { ...found, fault: 'altered', detail: 'its content does not give its hash' };
  if (metadata['previousHash'] !== (before?.hash ?? null))
    return { ...found, fault: 're-ordered', detail: 'its link does not lead to the event before it' };
  return null;
}

/** Whether an event's personal data belong to another one; what was erased, or has no key, cannot be told. */
async function movedInto(event: StoredEvent, codec: Pick<EventCodec, 'decode'>): Promise<BrokenChain | null> {
  if (typeof event.data['personal'] !== 'string') return null;
  try {
    await codec.decode(event);
  } catch (error) {
    const { stream, revision, id } = event;
    if (error instanceof SealBrokenError)
      return {
        fault: 'moved',
        stream,
        revision,
        eventId: id,
        detail: 'its personal data were encrypted for another event',
      };
    if (!(error instanceof DataKeyMissingError || error instanceof UnknownEventError)) throw error;
  }
  return null;
}
