import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Words of the business. `partner` and `operator` are missing, because #platform/http knows both kinds of callers. */
const WORDS =
  /(?<!ac)company|companies|customer|founder|formation|playground|webhook|portal|signature|annualreport|payment|stripe/i;

/** Also rejected in kit, where comments must not name the business either: its callers and the sections of its contract. */
const WORDS_IN_KIT = new RegExp(`.*(?:${WORDS.source}|partner|\\bcontract \\d).*`, 'gi');

/** The names of the program and of its default database, which are stored or shown to operators. */
const PROGRAM = /partner[- ]formation(?:[- ]service)?/g;

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

/** Returns the lines that name the business, also in comments and texts. */
const domainLinesIn = (text: string): string[] =>
  Array.from(text.replace(PROGRAM, '').matchAll(WORDS_IN_KIT), ([line]) => line.trim());

/** Returns the matches of a check in the production code of a folder, with their paths. */
const matchesIn = (folder: string, check: (text: string) => string[]): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('spec.ts') && !file.includes('testing/'))
    .map((file) => join(folder, file))
    .flatMap((path) => check(readFileSync(path, 'utf8')).map((match) => `${path}: ${match}`));

describe('names of #platform/http', () => {
  it('are checked for domain words, but texts and comments are not', () => {
    const text = "/** Company */ const companyId: 'portal-user' = f('webhook'); interface Playground {}";
    expect(domainWordsIn(text)).toEqual(['companyId', 'portal-user', 'Playground']);
  });

  it('contain no domain word', () => {
    expect(matchesIn('libs/platform/http/src', domainWordsIn)).toEqual([]);
  });
});

describe('the code of kit', () => {
  it('is checked for lines that name the business, its callers or its contract', () => {
    const lines = [
      '/** Of a company. */',
      "f('webhook');",
      '// Source: contract 2.5',
      'const partnerId = 1;',
    ];
    const others = ["const NAME = 'partner-formation-service';", '/** The contract of both stores. */'];
    expect(domainLinesIn([...lines, ...others].join('\n'))).toEqual(lines);
  });

  it('does not name the business', () => {
    expect(matchesIn('libs/kit', domainLinesIn)).toEqual([]);
  });
});
