import type { ParkedInFull } from '#domain/operator';
import { printable } from '#kit/kernel';
import { linesOfValues } from './history-lines.js';
import { table, wrap } from './table.js';
import { paintOf, type Terminal } from './terminal.js';

/** Formats a parked event with its error and the events that wait for it. */
export function linesOfParked(found: ParkedInFull, out: Terminal): string[] {
  const { id, type, stream, revision, since, error, retry, event, waiting } = found;
  const paint = paintOf(out);
  const heading = `${type}, revision ${revision} of ${stream}`;
  const reason = `${error ?? 'It waits for an earlier event of its stream'}${retry ? ' (retrying)' : ''}`;
  return [
    ...wrap(printable(heading), out.width).map((line) => paint('bold', line)),
    ...wrap(printable(`${id}, since ${since}`), out.width).map((line) => paint('dim', line)),
    '',
    ...wrap(printable(reason), out.width).map((line) => paint('red', line)),
    '',
    ...(event ? linesOfValues(event, out) : ['It is not in the log.']),
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
