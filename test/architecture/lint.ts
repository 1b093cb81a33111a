import { execFileSync } from 'node:child_process';

interface Message {
  readonly line: number;
  readonly message: string;
}

/** Lints source texts with the rules that need no types. Returns for each its messages by line, counted from 0. */
export function lint(sources: readonly { readonly path: string; readonly source: string }[]): string[][] {
  const output = execFileSync(process.execPath, ['test/architecture/lint-source.mjs'], {
    input: JSON.stringify(sources),
    encoding: 'utf8',
  });
  return (JSON.parse(output) as readonly (readonly Message[])[]).map((problems) => {
    const messages: string[] = [];
    for (const { line, message } of problems) messages[line - 1] = `${messages[line - 1] ?? ''}${message}\n`;
    return messages;
  });
}
