import type { Verification } from '#platform/audit';

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
  return `Verified on ${verifiedAt}: ${events} events, every link holds, ${anchored}.`;
}

/** Returns the ids of the events that a verification found altered. */
export const alteredEvents = ({ faults }: Verification): ReadonlySet<string> =>
  new Set(faults.flatMap(({ eventId }) => eventId ?? []));
