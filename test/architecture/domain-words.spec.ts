import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** Words of the business. `partner` and `operator` are missing, because #platform/http knows both kinds of callers. */
const WORDS =
  /company|companies|customer|founder|formation|playground|webhook|portal|signature|annualreport|payment|stripe/i;
const GENERAL = ['libs/kit', 'libs/platform/http/src'];

/** Returns the names that a source file uses, and the texts of its literal types. */
function namesIn(text: string): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.push(node.text);
    if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) names.push(node.literal.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest));
  return names;
}

const domainWordsIn = (text: string): string[] => [
  ...new Set(namesIn(text).filter((name) => WORDS.test(name))),
];

it('finds domain words in names and literal types, but not in texts or comments', () => {
  const text = "/** Company */ const companyId: 'portal-user' = f('webhook'); interface Playground {}";
  expect(domainWordsIn(text)).toEqual(['companyId', 'portal-user', 'Playground']);
});

it('finds no domain word in the names of kit and #platform/http', () => {
  const matches = GENERAL.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('spec.ts') && !file.includes('testing/'))
      .flatMap((file) =>
        domainWordsIn(readFileSync(join(folder, file), 'utf8')).map(
          (name) => `${join(folder, file)}: ${name}`,
        ),
      ),
  );
  expect(matches).toEqual([]);
});
