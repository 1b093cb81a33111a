import type { Fault, Verification } from '#platform/audit';
import { headline } from '#domain/company-history';
import { wrap } from './table.js';
import { paintOf, type Terminal } from './terminal.js';

const INDENT = '  ';

/** Formats a fault on one line. */
export function lineOfFault({ fault, stream, revision, position, eventId, detail }: Fault): string {
  const location = [
    stream === null ? [] : revision === null ? [stream] : [`revision ${revision} of ${stream}`],
    position === null ? [] : [`position ${position}`],
    eventId === null ? [] : [`event ${eventId}`],
  ].flat();
  return `${fault}: ${[location.join(', '), detail].filter((text) => text !== '').join(': ')}`;
}

export function lineOfSuccess({
  events,
  streams,
  anchors,
  anchoredUntil,
  documents,
}: Verification & { readonly documents?: number }): string {
  const anchored =
    anchoredUntil === null ? 'nothing is anchored yet' : `${anchors} anchors up to position ${anchoredUntil}`;
  return `${events} events in ${streams} streams: the hash chain is intact; ${anchored}.${
    documents === undefined ? '' : ` ${documents} documents match their recorded hash.`
  }`;
}

/** The result of verifying the streams that a command shows, for programs. */
export const verificationJson = ({ broken, events, anchoredUntil, faults }: Verification): object => ({
  ok: broken === null,
  events,
  anchoredTo: anchoredUntil,
  failures: faults,
});

/** Formats the verification that precedes a company's history: one line, and one per fault. */
export function linesOfVerification(verification: Verification, verifiedAt: string, out: Terminal): string[] {
  const paint = paintOf(out);
  const style = verification.broken ? 'red' : 'green';
  const lines = [
    ...wrap(headline(verification, verifiedAt), out.width),
    ...verification.faults.flatMap((fault) =>
      wrap(lineOfFault(fault), out.width - INDENT.length).map((line) => INDENT + line),
    ),
  ];
  return [...lines.map((line) => paint(style, line)), ''];
}
