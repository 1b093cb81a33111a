import {
  type ChainKey,
  DataKeyMissingError,
  type EventCodec,
  ForeignRecordError,
  holds,
  UnknownEventError,
} from '#kit/event-sourcing';
import type { Position, StoredEvent } from '#kit/event-store';
import { SealBrokenError } from '#platform/personal-data';
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
 *   somebody who knows what was there
 */
export async function checkEvent(event: StoredEvent, checks: EventChecks): Promise<Fault | null> {
  const { metadata, data } = event;
  if (Object.keys(metadata).length === 0 && Object.keys(data).length === 0)
    return faultOf('unreadable', event, 'what is stored is no JSON, and cannot be read');
  const { isHashed, isKeyed: keyed } = holds(checks.chain, event.stream, event.revision, event);
  if (!isHashed) return faultOf('altered', event, 'its content does not give its hash');
  const isForged = keyed === null ? event.position > checks.unkeyedUntil : !keyed;
  const forged =
    keyed === null ? 'it has no key, as all have from there on' : 'its key is not that of the service';
  if (!(await opens(event, checks.codec)))
    return faultOf(
      'moved',
      event,
      `its personal data were encrypted for another event${isForged ? `, and ${forged}` : ''}`,
    );
  return isForged ? faultOf('forged', event, `its hash fits, but ${forged}`) : null;
}

/** Whether an event's personal data are its own; what was erased, or has no key, cannot be told. */
export async function opens(event: StoredEvent, codec: Pick<EventCodec, 'decode'>): Promise<boolean> {
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
