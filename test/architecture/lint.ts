import { execFileSync } from 'node:child_process';

/** Lints a source text with the rules that need no types. Returns the messages by line, counted from 0. */
export function lint(source: string, path: string): string[] {
  const output = execFileSync(process.execPath, ['test/architecture/lint-source.mjs', path], {
    input: source,
    encoding: 'utf8',
  });
  const found = JSON.parse(output) as readonly { readonly line: number; readonly message: string }[];
  const messages: string[] = [];
  for (const { line, message } of found) messages[line - 1] = `${messages[line - 1] ?? ''}${message}\n`;
  return messages;
}
