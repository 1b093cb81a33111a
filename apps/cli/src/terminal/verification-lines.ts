import type { Fault, Verification } from '#platform/audit';

/** Formats a fault on one line. */
export function lineOfFault({ fault, stream, revision, position, eventId, detail }: Fault): string {
  const location = [
    stream === null ? [] : revision === null ? [stream] : [`revision ${revision} of ${stream}`],
    position === null ? [] : [`position ${position}`],
    eventId === null ? [] : [`event ${eventId}`],
  ].flat();
  return `${fault}: ${[location.join(', '), detail].filter((text) => text !== '').join(': ')}`;
}

/** Formats a verification without faults on one line. */
export function lineOfSuccess({ events, streams, anchors, anchoredUntil }: Verification): string {
  const anchored =
    anchoredUntil === null ? 'nothing is anchored yet' : `${anchors} anchors up to position ${anchoredUntil}`;
  return `${events} events in ${streams} streams: every link holds; ${anchored}.`;
}
