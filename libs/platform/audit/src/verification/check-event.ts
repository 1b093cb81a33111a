import {
  type ChainKey,
  DataKeyMissingError,
  type EventCodec,
  ForeignRecordError,
  UnknownEventError,
  verifyHashAndMac,
} from '#kit/event-sourcing';
import type { StoredEvent } from '#kit/event-store';
import { SealBrokenError } from '#platform/personal-data';
import { type Fault, faultOf } from './log-fault.js';

interface EventChecks {
  readonly chain: ChainKey;
  readonly codec: Pick<EventCodec, 'decode'>;
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
  const { isHashed, isKeyed } = verifyHashAndMac(checks.chain, event.stream, event.revision, event);
  if (!isHashed) return faultOf('altered', event, 'its content does not match its hash');
  const forged = metadata['mac'] === undefined ? 'it has no MAC' : 'its MAC is not from the service';
  if (!(await opens(event, checks.codec)))
    return faultOf(
      'moved',
      event,
      `its personal data were encrypted for another event${isKeyed ? '' : `, and ${forged}`}`,
    );
  return isKeyed ? null : faultOf('forged', event, `its hash fits, but ${forged}`);
}

/**
 * Reports whether an event's personal data belongs to it. Erased data, and data without a key, counts as its
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
      (kind) => error instanceof kind,
    );
    if (!isReportedElsewhere) throw error;
    return true;
  }
}
