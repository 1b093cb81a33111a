import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const FOLDERS = ['apps', 'clients', 'docs', 'libs', 'test', 'tools'];
const ROOT_FILES = readdirSync('.').filter((file) => /\.(?:mjs|md)$/.test(file));
/** Generated files, and this list of bad examples. */
const SKIPPED = /api-types\.ts$|plain-english\.spec\.ts$|\/data-[0-9a-f]+\/|\/node_modules\//;

/** A clause as a subject, or "where" for "if". A question may start like this. */
const CLAUSE =
  /(?:what|whatever|who|whoever|that which|those (?:of|that|who|which)|where (?:an?|the|no|it|there|nothing|nobody|somebody|one)) /i;
const CLAUSE_AS_SUBJECT = new RegExp(`^${CLAUSE.source}[^?]*$`, 'i');
const ODD_WORDS =
  /\b(?:anew|so many|told of|(?:is|are|was) told|go(?:es)? together|what there is|nobody is|as it is:|of its own accord|for good|nothing but|has it that|whoever|anybody's|readable by people|what belongs to|event after event|(?:partners?|operators) reads? (?:it|them))\b/i;

/** The headings, paragraphs, list items and table cells of a Markdown file, without code. */
const textsInMarkdown = (source: string): string[] =>
  source
    .replace(/^```[^]*?^```/gm, '')
    .split(/\n\s*\n|^#+ (?:\d+\. )?|^\s*(?:[-*]|\d+\.)\s|\|/m)
    .map((text) => text.trim())
    // Fragments in lower case define a term or describe a file.
    .filter((text) => !/^[a-z]/.test(text));

/** The comments, strings, page texts and spec titles of a source file. */
function textsIn(path: string, source: string): string[] {
  if (path.endsWith('.md')) return textsInMarkdown(source);
  const comments = Array.from(source.matchAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm), ([comment]) =>
    comment
      .replace(/^\/\*+|\*\/$|^\s*(?:\*|\/\/+) ?/gm, ' ')
      .replace(/@(?:param \S+|returns|throws(?: \{[^}]*\})?)/g, '.'),
  );
  // Parsing takes longest, and most files have none of the words.
  const words = source.replace(/\s+/g, ' ');
  if (!CLAUSE.test(words) && !ODD_WORDS.test(words)) return comments;
  const strings: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) strings.push(node.text);
    else if (ts.isTemplateExpression(node))
      strings.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest));
  return [...comments, ...strings];
}

const oddSentences = (text: string): string[] =>
  text
    .replace(/\s+/g, ' ')
    .split(/(?<=[.!?:;])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.split(' ').length > 2)
    .filter((sentence) => CLAUSE_AS_SUBJECT.test(sentence) || ODD_WORDS.test(sentence));

const files = [
  ...ROOT_FILES,
  ...FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  ),
].filter((path) => /\.(?:tsx?|mjs|md)$/.test(path) && !SKIPPED.test(path));

describe('every text is plain English', () => {
  it('has no clause as a subject and no odd words', () => {
    const odd = files.flatMap((path) =>
      textsIn(path, readFileSync(path, 'utf8'))
        .flatMap(oddSentences)
        .map((sentence) => `${path}: ${sentence}`),
    );
    expect(odd).toEqual([]);
  });

  it.each([
    '// What failed is kept for a week.',
    '/** Whoever has the key may append. */',
    "throw new Error('It does not go together with what there is.');",
    'const page = <p>Where nobody is signed in</p>;',
    "it('makes the list anew', () => {});",
  ])('finds an odd sentence in %s', (source) => {
    expect(textsIn('planted.tsx', source).flatMap(oddSentences)).not.toEqual([]);
  });

  it.each(['# What is not derived', 'The lease. What failed is parked.', '| Word | Nobody is told |'])(
    'finds an odd sentence in the Markdown %s',
    (source) => {
      expect(textsIn('planted.md', source).flatMap(oddSentences)).not.toEqual([]);
    },
  );

  it.each(['// What does a backup contain?', '/** Returns the events in the order of the log. */'])(
    'accepts %s',
    (source) => {
      expect(textsIn('planted.ts', source).flatMap(oddSentences)).toEqual([]);
    },
  );
});
