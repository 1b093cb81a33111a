import {
  type ChainKey,
  DataKeyMissingError,
  type EventCodec,
  ForeignRecordError,
  UnknownEventError,
  verifyHashAndMac,
} from '#kit/event-sourcing';
import type { Position, StoredEvent } from '#kit/event-store';
import { SealBrokenError } from '#platform/personal-data';
import { type Fault, faultOf } from './log-fault.js';

interface EventChecks {
  readonly chain: Pick<ChainKey, 'mac'>;
  readonly codec: Pick<EventCodec, 'decode'>;
  /** Events up to here may lack a `mac`. */
  readonly unkeyedUntil: Position;
}

/**
 * Returns an event's own fault; null without one.
 * @returns `forged` if it was not written with the key; only a comparison with anchors can tell an insertion
 * from a replacement
 */
export async function checkEvent(event: StoredEvent, checks: EventChecks): Promise<Fault | null> {
  const { metadata, data } = event;
  if (Object.keys(metadata).length === 0 && Object.keys(data).length === 0)
    return faultOf('unreadable', event, 'the stored data is not valid JSON');
  const { isHashed, isKeyed: keyed } = verifyHashAndMac(checks.chain, event.stream, event.revision, event);
  if (!isHashed) return faultOf('altered', event, 'its content does not match its hash');
  const isForged = keyed === null ? event.position > checks.unkeyedUntil : !keyed;
  const forged =
    keyed === null
      ? 'it has no MAC, although all events from this position on need one'
      : 'its MAC is not from the service';
  if (!(await opens(event, checks.codec)))
    return faultOf(
      'moved',
      event,
      `its personal data were encrypted for another event${isForged ? `, and ${forged}` : ''}`,
    );
  return isForged ? faultOf('forged', event, `its hash fits, but ${forged}`) : null;
}

/**
 * Returns whether an event's personal data belongs to it. Erased data, and data without a key, counts as its
 * own.
 */
export async function opens(event: StoredEvent, codec: Pick<EventCodec, 'decode'>): Promise<boolean> {
  if (typeof event.data['personal'] !== 'string') return true;
  try {
    await codec.decode(event);
    return true;
  } catch (error) {
    if (error instanceof SealBrokenError) return false;
    const isReportedElsewhere = [DataKeyMissingError, UnknownEventError, ForeignRecordError].some(
      (known) => error instanceof known,
    );
    if (!isReportedElsewhere) throw error;
    return true;
  }
}
