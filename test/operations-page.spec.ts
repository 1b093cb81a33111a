import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { commandLine } from '../apps/cli/src/program.js';

const page = readFileSync('docs/operations.md', 'utf8');
const program = commandLine();

const child = (parent: Command | undefined, name: string): Command | undefined =>
  parent?.commands.find((command) => command.name() === name);

const spansOf = (text: string): string[] =>
  Array.from(text.matchAll(/`([^`\n]+)`/g), ([, span = '']) => span);

/** Returns the words of a command in the page; null if a span is none. Verbs of `operations` are shown without that word. */
function wordsOf(span: string): readonly string[] | null {
  const words = span.replace(/^npm run cli -- /, '').split(/\s+/);
  const [first = ''] = words;
  if (words.length === 1 && first !== 'doctor') return null;
  if (child(program, first)) return words;
  return child(child(program, 'operations'), first) ? ['operations', ...words] : null;
}

const blocks = Array.from(page.matchAll(/^npm run cli -- (.+?)(?:\s{2,}#.*)?$/gm), ([, line = '']) => line);
const prose = page.replace(/^```[^]*?^```/gm, '');
const commands = [...new Set([...blocks, ...spansOf(prose)])].flatMap((span) => {
  const words = wordsOf(span);
  return words ? [{ span, words }] : [];
});

/** Returns the faults of a command: an unknown verb or option, or too many arguments. */
function faultsOf(words: readonly string[]): string[] {
  const [word = '', ...rest] = words;
  let verb: Command | undefined = child(program, word);
  while (verb && verb.commands.length > 0 && rest[0] !== undefined && /^[a-z]/.test(rest[0])) {
    const parent: Command = verb;
    const names = rest.shift()?.split('|') ?? [];
    const unknown = names.find((name) => !child(parent, name));
    if (unknown !== undefined) return [`no verb ${unknown}`];
    verb = child(parent, names[0] ?? '');
  }
  const help = verb?.helpInformation() ?? '';
  const options = rest.join(' ').match(/--[a-z0-9-]+/g) ?? [];
  return options.flatMap((option) => (new RegExp(`${option}\\b`).test(help) ? [] : [`no option ${option}`]));
}

describe('docs/operations.md', () => {
  it('names commands', () => {
    expect(commands.length).toBeGreaterThan(40);
    expect(faultsOf(['events', 'forget'])).toEqual(['no verb forget']);
    expect(faultsOf(['events', 'retry', '--everything'])).toEqual(['no option --everything']);
  });

  it.each(commands)('names a command with its options: $span', ({ words }) => {
    expect(faultsOf(words)).toEqual([]);
  });

  /** The cells of the incidents: symptom, meaning, action and outcome. */
  const incidents = (prose.match(/^\| You see [^]*?\n\n/m)?.[0] ?? '')
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => line.split('|').slice(1, -1));
  const sources = ['apps', 'libs'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!spec)\.tsx?$/.test(file))
      .map((file) => readFileSync(join(folder, file), 'utf8')),
  );

  it('has a symptom, a meaning, an action and an outcome for ten incidents', () => {
    expect(incidents.length).toBeGreaterThanOrEqual(10);
    for (const cells of incidents) expect(cells.filter((cell) => cell.trim() !== '')).toHaveLength(4);
  });

  /** The words of the service that an operator compares with what they see: `…` and `<id>` stand for the rest. */
  const quoted = incidents
    .flatMap(([symptom = '', , , outcome = '']) => [...spansOf(symptom), ...spansOf(outcome)])
    .filter((span) => wordsOf(span) === null)
    .flatMap((span) => span.split(/…|<\w+>|: |\d+|\s{2,}/))
    .map((text) => text.replace(/^[\s"]+|[\s"]+$/g, ''))
    .filter((text) => text.length > 2);

  it.each([...new Set(quoted)])('quotes what the service says: %s', (text) => {
    expect(sources.some((source) => source.includes(text))).toBe(true);
  });
});
