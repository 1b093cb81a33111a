import type { WriteStream } from 'node:tty';
import { type Comparison, generationName, type RebuildProgress, type Rebuilt } from '#kit/projections';
import type { ParkedEvent } from '#kit/subscriptions';
import { count, type OutputOptions, quoted } from '../output.js';

interface ProgressOutput {
  progress(progress: RebuildProgress): void;
  end(rebuilt: Rebuilt): void;
}

/** Prints a line that is updated in place on a terminal, and JSON lines otherwise. */
export function progressOn(stream: NodeJS.WriteStream, { json }: OutputOptions): ProgressOutput {
  if (json || !stream.isTTY) return new JsonLines(stream);
  return new Terminal(stream);
}

/** The member names and the values of `step` and `in` are the contract of `--json`. */
class JsonLines implements ProgressOutput {
  constructor(private readonly stream: NodeJS.WritableStream) {}

  progress({ generation, ...progress }: RebuildProgress): void {
    this.write({ ...progress, edition: generationName(generation) });
  }

  end({ generation, before, failed, stoppedBy, comparison, ...rebuilt }: Rebuilt): void {
    this.write({
      ...rebuilt,
      step: stoppedBy === null ? 'served' : 'stopped',
      stoppedBy,
      comparison: comparison && jsonOf(comparison),
      edition: generationName(generation),
      before: before && generationName(before),
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

const jsonOf = ({ active, examples, ...comparison }: Comparison) => ({
  served: active,
  ...comparison,
  examples: examples.map((one) => ({ ...one, in: typeof one.in === 'string' ? ONLY_IN[one.in] : one.in })),
});

const ONLY_IN = { active: 'served alone', rebuilt: 'rebuilt alone' };

class Terminal implements ProgressOutput {
  /** The last printed line. */
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

function lineOf(progress: RebuildProgress): string {
  const { projection, generation, step, done, of, eventsPerSecond, secondsLeft, reason } = progress;
  const share = of > 0 ? ` (${Math.floor((100 * done) / of)} %)` : '';
  const what =
    step === 'fills'
      ? `${count(done)} of ${count(of)}${share}, ${count(eventsPerSecond)} events/s${leftOf(secondsLeft)}`
      : step === 'compares'
        ? `compared ${count(done)} of ${count(of)} documents${leftOf(secondsLeft)}`
        : {
            waits: 'waiting for another process that is filling it',
            indexes: 'creating indexes',
            'hands over': 'handing over to the running processes',
          }[step];
  return `${projection} ${generationName(generation)}  ${what}${reason === undefined ? '' : `  (${quoted(reason)})`}`;
}

const leftOf = (seconds: number | null): string =>
  seconds === null ? '' : `, ${seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`} left`;

/** Formats the result for a terminal. */
export function reportOf({
  projection,
  generation,
  before,
  events,
  seconds,
  stoppedBy,
  failed,
  comparison,
}: Rebuilt): string {
  const name = `${projection} ${generationName(generation)}`;
  const lines = [
    stoppedBy === null
      ? `${name} is active${before ? `; \`projections rollback\` can go back to ${generationName(before)} until \`projections prune\`` : ''}`
      : `${name} is filled but not active: ${stoppedBy === 'differences' ? 'documents differ' : 'events could not be folded'}`,
    `${count(events)} events in ${seconds.toFixed(1)} s`,
    ...(comparison ? comparisonLines(comparison) : []),
    ...failed.map(failedLine),
  ];
  if (stoppedBy === 'differences')
    lines.push('If the differences are intended, run the same command with --accept-differences.');
  if (stoppedBy === 'failed events')
    lines.push(
      'Run `events retry` or `events skip`, or run the same command with --accept-failed to activate it without them.',
    );
  return lines.join('\n');
}

function comparisonLines({ active, rebuilt, differing, fields, examples }: Comparison): string[] {
  const sum = (side: string, { documents, checksum }: Comparison['active']): string =>
    `  ${side.padEnd(8)}${count(documents)} documents, checksum ${checksum}`;
  const lines = [sum('active', active), sum('rebuilt', rebuilt)];
  if (differing === 0) return [...lines, '  no differences'];
  return [
    ...lines,
    `  ${count(differing)} documents differ`,
    ...Object.entries(fields).map(([field, times]) => `    in ${quoted(field)}: ${count(times)}`),
    ...examples.map(
      (one) =>
        `    ${quoted(one.id)}: ${typeof one.in === 'string' ? `only in the ${one.in} one` : one.in.map(quoted).join(', ')}`,
    ),
  ];
}

const failedLine = ({ eventId, type, stream, revision, error }: ParkedEvent): string =>
  `  ${eventId}  ${type}, revision ${revision} of ${quoted(stream)}: ${error ?? 'waits for an earlier event of its stream'}`;
