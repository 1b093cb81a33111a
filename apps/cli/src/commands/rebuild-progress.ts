import type { WriteStream } from 'node:tty';
import { type Comparison, editionName, type RebuildProgress, type Rebuilt } from '#kit/projections';
import type { ParkedEvent } from '#kit/subscriptions';
import { type OutputOptions, quoted } from '../output.js';

/** Where a rebuild's progress and its end are told. */
export interface ProgressOutput {
  progress(progress: RebuildProgress): void;
  end(rebuilt: Rebuilt): void;
}

/** On a terminal a line that is written over and over, elsewhere JSON lines. */
export function progressOn(stream: NodeJS.WriteStream, { json }: OutputOptions): ProgressOutput {
  if (json || !stream.isTTY) return new JsonLines(stream);
  return new Terminal(stream);
}

class JsonLines implements ProgressOutput {
  constructor(private readonly stream: NodeJS.WritableStream) {}

  progress({ edition, ...progress }: RebuildProgress): void {
    this.write({ ...progress, edition: editionName(edition) });
  }

  end({ edition, before, failed, stoppedBy, ...rebuilt }: Rebuilt): void {
    this.write({
      ...rebuilt,
      step: stoppedBy === null ? 'served' : 'stopped',
      stoppedBy,
      edition: editionName(edition),
      before: before && editionName(before),
      failed: failed.map(({ eventId, type, stream, revision, error }) => ({
        eventId,
        type,
        stream,
        revision,
        error,
      })),
    });
  }

  private write(line: object): void {
    this.stream.write(`${JSON.stringify(line)}\n`);
  }
}

class Terminal implements ProgressOutput {
  /** The line of each rebuild under way, the one that was told last at the end. */
  private last = '';

  constructor(private readonly stream: WriteStream) {}

  progress(progress: RebuildProgress): void {
    const line = lineOf(progress).slice(0, Math.max(20, this.stream.columns - 1));
    if (line === this.last) return;
    this.last = line;
    this.stream.write(`\r\u001b[K${line}`);
  }

  end(rebuilt: Rebuilt): void {
    this.stream.write(`\r\u001b[K${reportOf(rebuilt)}\n`);
  }
}

const count = (value: number): string => value.toLocaleString('en-US');

function lineOf(progress: RebuildProgress): string {
  const { projection, edition, step, done, of, eventsPerSecond, secondsLeft, reason } = progress;
  const share = of > 0 ? ` (${Math.floor((100 * done) / of)} %)` : '';
  const what =
    step === 'fills'
      ? `${count(done)} of ${count(of)}${share}, ${count(eventsPerSecond)} events/s${leftOf(secondsLeft)}`
      : step === 'compares'
        ? `compares ${count(done)} of ${count(of)} documents${leftOf(secondsLeft)}`
        : {
            waits: 'waits for another process that fills it',
            indexes: 'makes indexes',
            'hands over': 'hands over',
          }[step];
  return `${projection} ${editionName(edition)}  ${what}${reason === undefined ? '' : `  (${quoted(reason)})`}`;
}

const leftOf = (seconds: number | null): string =>
  seconds === null ? '' : `, ${seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`} left`;

/** What came of it, for a person. */
export function reportOf({
  projection,
  edition,
  before,
  events,
  seconds,
  stoppedBy,
  failed,
  comparison,
}: Rebuilt): string {
  const name = `${projection} ${editionName(edition)}`;
  const lines = [
    stoppedBy === null
      ? `${name} is served${before ? `; ${editionName(before)} stays for \`projections rollback\` until \`projections prune\`` : ''}`
      : `${name} is filled and not served: ${stoppedBy === 'differences' ? 'documents differ' : 'events could not be folded'}`,
    `${count(events)} events in ${seconds.toFixed(1)} s`,
    ...(comparison ? comparisonLines(comparison) : []),
    ...failed.map(failedLine),
  ];
  if (stoppedBy === 'differences')
    lines.push('Where that is what was wanted: the same command with --accept-differences has it served.');
  if (stoppedBy === 'failed events')
    lines.push(
      '`events retry` or `events skip` decides on them; --accept-failed has it served without them.',
    );
  return lines.join('\n');
}

function comparisonLines({ served, rebuilt, differing, fields, examples }: Comparison): string[] {
  const sum = (side: string, { documents, checksum }: Comparison['served']): string =>
    `  ${side.padEnd(8)}${count(documents)} documents, checksum ${checksum}`;
  const lines = [sum('served', served), sum('rebuilt', rebuilt)];
  if (differing === 0) return [...lines, '  no difference'];
  return [
    ...lines,
    `  ${count(differing)} documents differ`,
    ...Object.entries(fields).map(([field, times]) => `    in ${quoted(field)}: ${count(times)}`),
    ...examples.map(
      (one) =>
        `    ${quoted(one.id)}: ${typeof one.in === 'string' ? one.in : one.in.map(quoted).join(', ')}`,
    ),
  ];
}

const failedLine = ({ eventId, type, stream, revision, error }: ParkedEvent): string =>
  `  ${eventId}  ${type}, revision ${revision} of ${quoted(stream)}: ${error ?? 'waits behind an earlier one of its stream'}`;
