import { operatorActsOf } from '#domain/operator';
import type { RecordedEvent } from '#kit/event-sourcing';
import type { StoredEvent } from '#kit/event-store';
import { type Evidence, type Progress, type Verification, verifyLog, verifyStreams } from '#platform/audit';
import { readStreams } from '../timeline/read-streams.js';

/**
 * Verifies the whole log, or one company with its related aggregates and the operators' acts on it, including streams
 * that were removed.
 */
export async function verifyHistory(
  evidence: Evidence,
  companyId: string | undefined,
  onProgress: (progress: Progress) => void,
): Promise<Verification> {
  if (companyId === undefined) return verifyLog(evidence, onProgress);
  const streams = await readStreams(companyId, async (stream) =>
    (await evidence.store.readStream(stream)).map(asRecorded),
  );
  return verifyStreams(
    evidence,
    [...streams.keys()].flatMap((stream) => [stream, operatorActsOf(stream)]),
  );
}

/** Related ids are never personal data, so they can be read from events that cannot be decrypted or were altered. */
const asRecorded = (event: StoredEvent): RecordedEvent => event as unknown as RecordedEvent;

/** Returns one line that says whether a history can be trusted. @param verifiedAt RFC 3339 */
export function headline(
  { broken, faults, events, anchoredUntil }: Verification,
  verifiedAt: string,
): string {
  if (broken) {
    const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`;
    return `Altered, do not trust: verification on ${verifiedAt} found ${count}.`;
  }
  const anchored = anchoredUntil === null ? 'not anchored yet' : `anchored to #${anchoredUntil}`;
  return `Verified on ${verifiedAt}: ${events} events, the hash chain is intact, ${anchored}.`;
}

/** Returns the ids of the events that a verification found altered. */
export const alteredEvents = ({ faults }: Verification): ReadonlySet<string> =>
  new Set(faults.flatMap(({ eventId }) => eventId ?? []));
