import {
  type ChainKey,
  DataKeyMissingError,
  type EventCodec,
  ForeignRecordError,
  hashOf,
  isKeyed,
  UnknownEventError,
} from '#event-sourcing';
import type { EventStore, Position, StoredEvent } from '#event-store';
import { SealBrokenError } from '#personal-data';
import { type Fault, faultOf } from './fault.js';

/** What an event is checked with. */
export interface EventChecks {
  readonly chain: Pick<ChainKey, 'mac'>;
  readonly codec: Pick<EventCodec, 'decode'>;
  /** Up to here, events need no `mac`. */
  readonly unkeyedUntil: Position;
}

/**
 * What is wrong with an event by itself; null where nothing is.
 *
 * @returns `forged` where it was not written with the key: whether it was inserted, or took another's place, is for
 *   whoever knows what was there
 */
export async function checkEvent(event: StoredEvent, checks: EventChecks): Promise<Fault | null> {
  const { stream, revision, metadata, data } = event;
  if (Object.keys(metadata).length === 0 && Object.keys(data).length === 0)
    return faultOf('unreadable', event, 'what is stored is no JSON, so that nobody can read it');
  if (hashOf(stream, revision, event) !== metadata['hash'])
    return faultOf('altered', event, 'its content does not give its hash');
  const keyed = isKeyed(checks.chain, stream, revision, event);
  const isForged = keyed === null ? event.position > checks.unkeyedUntil : !keyed;
  if (!(await opens(event, checks.codec)))
    return faultOf('moved', event, 'its personal data were encrypted for another event');
  if (!isForged) return null;
  const detail =
    keyed === null ? 'it has no key, as all have from there on' : 'its key is not that of the service';
  return faultOf('forged', event, `its hash fits, but ${detail}`);
}

/** Whether an event's personal data are its own; what was erased, or has no key, cannot be told. */
async function opens(event: StoredEvent, codec: Pick<EventCodec, 'decode'>): Promise<boolean> {
  if (typeof event.data['personal'] !== 'string') return true;
  try {
    await codec.decode(event);
    return true;
  } catch (error) {
    if (error instanceof SealBrokenError) return false;
    const isTold = [DataKeyMissingError, UnknownEventError, ForeignRecordError].some(
      (known) => error instanceof known,
    );
    if (!isTold) throw error;
    return true;
  }
}

/**
 * What happened to an event whose content does not give its hash, as far as it can be told: it has taken another's place
 * in its stream, or it was given another event's personal data.
 */
export async function explained(fault: Fault, store: Pick<EventStore, 'readStream'>): Promise<Fault> {
  if (fault.fault !== 'altered' || fault.stream === null) return fault;
  const events = await store.readStream(fault.stream);
  const event = events.find(({ id }) => id === fault.eventId);
  if (!event) return fault;
  const fits = (one: StoredEvent, revision: number): boolean =>
    hashOf(one.stream, revision, one) === one.metadata['hash'];
  const own = events.find(({ revision, id }) => id !== event.id && fits(event, revision));
  // Where nothing stands in its place, it was only numbered anew.
  if (!own || fits(own, own.revision)) return fault;
  return {
    ...fault,
    fault: 're-ordered',
    detail: `it was swapped: it was recorded as revision ${own.revision}`,
  };
}
