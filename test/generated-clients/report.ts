import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Size {
  readonly lines: number;
  readonly types: number;
}

/** The result of a generator or a linter. */
export interface Outcome {
  readonly name: string;
  /** Whether each step that was tried succeeded. */
  readonly steps: Readonly<Record<string, boolean>>;
  /** The size of the generated code; null if there is none. */
  readonly size: Size | null;
  /** Why it was not tried. */
  readonly skipped: string | null;
  /** The output of the step that failed. */
  readonly failed: string | null;
}

const SOURCE = /\.(?:ts|cs)$/;
const TYPE =
  /^\s*(?:export |public )(?:declare |abstract |sealed |static |partial )*(?:class|interface|enum|type|record) \w/gm;

/** Counts the lines and declared types of a folder's sources. */
export function sizeOf(folder: string): Size | null {
  try {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      SOURCE.test(file),
    );
    const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'));
    return {
      lines: texts.reduce((sum, text) => sum + text.split('\n').length, 0),
      types: texts.reduce((sum, text) => sum + (text.match(TYPE)?.length ?? 0), 0),
    };
  } catch {
    return null;
  }
}

export function printTable(outcomes: readonly Outcome[]): void {
  const rows = outcomes.map(({ name, steps, size, skipped }) => [
    name,
    ...['lints', 'generates', 'compiles', 'forms'].map((step) => cell(steps[step])),
    size ? String(size.lines) : '',
    size ? String(size.types) : '',
    skipped ? `skipped: ${skipped.split('\n')[0]}` : '',
  ]);
  const head = ['', 'lints', 'generates', 'compiles', 'forms a company', 'lines', 'types', ''];
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)));
  for (const row of [head, ...rows])
    console.log(
      row
        .map((text, at) => text.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  for (const { name, failed } of outcomes) if (failed !== null) console.log(`\n${name}: ${failed}`);
}

function cell(succeeded: boolean | undefined): string {
  if (succeeded === undefined) return '';
  return succeeded ? 'yes' : 'NO';
}
