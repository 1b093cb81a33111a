import type { ParkedInFull } from '#domain/operator';
import { leavesOf } from '../audit/diff.js';
import { linesOfChanges } from '../audit/tables.js';
import { OperatorError } from '../operator-error.js';
import { harmless, table, wrap } from '../terminal/table.js';
import { paintOf, type Terminal } from '../terminal/terminal.js';

export const notParked = (id: string): OperatorError => new OperatorError(`Nothing is parked as ${id}.`);

/** A parked event with all that is known of it, for a person. */
export function linesOfParked(found: ParkedInFull, out: Terminal): string[] {
  const { id, type, stream, revision, since, error, retry, event, waiting } = found;
  const paint = paintOf(out);
  const heading = `${type}, revision ${revision} of ${stream}`;
  const reason = `${error ?? 'It waits behind an earlier one of its stream'}${retry ? ' (is being tried again)' : ''}`;
  return [
    ...wrap(harmless(heading), out.width).map((line) => paint('bold', line)),
    ...wrap(harmless(`${id}, since ${since}`), out.width).map((line) => paint('dim', line)),
    '',
    ...wrap(harmless(reason), out.width).map((line) => paint('red', line)),
    '',
    ...(event
      ? linesOfChanges(
          leavesOf(event).map(({ path, value }) => ({ path, to: value })),
          out,
        )
      : ['It is not in the log.']),
    '',
    ...(waiting.length === 0
      ? ['Nothing waits behind it.']
      : table(
          [{ title: 'Behind it' }, { title: 'Revision' }, { title: 'Since' }],
          waiting.map((one) => [one.type, String(one.revision), one.since]),
          out.width,
          paint,
        )),
  ];
}
