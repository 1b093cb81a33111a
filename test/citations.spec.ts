import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['apps', 'docs', 'libs', 'test', 'tools'];

/** Data folders written by earlier commits are not checked. */
const isKept = (path: string): boolean => /\/data-[0-9a-f]+\//.test(path);

const paths = [
  ...readdirSync('.', { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  ),
].filter((path) => !isKept(path));

const texts = paths
  .filter((path) => /\.(ts|mjs|md)$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** A blank, or the end of a line in a comment. */
const BLANK = String.raw`(?:\s+(?:\*|//)?\s*)`;

/** Returns all matches of a pattern in all files: the first group, or else the whole match. */
const matchesOf = (pattern: string): { readonly path: string; readonly words: string }[] =>
  texts.flatMap(({ path, text }) =>
    [...text.matchAll(new RegExp(pattern, 'gi'))].map(([all, words = all]) => ({ path, words })),
  );

describe('a citation', () => {
  const contract = readFileSync('docs/contract.md', 'utf8');
  const sections = [...contract.matchAll(/^##+ (\d+(?:\.\d+)?)\.? /gm)].map(([, number]) => number);

  it('names an existing section of the contract', () => {
    const cited = matchesOf(String.raw`\bcontract${BLANK}(\d+(?:\.\d+)?)\b`);
    expect(cited.length).toBeGreaterThan(50);
    expect(cited.filter(({ words }) => !sections.includes(words))).toEqual([]);
  });

  it('names an existing section if it is in the contract', () => {
    const own = [...contract.matchAll(/\((\d+\.\d+)\)/g)].map(([, number]) => number);
    expect(own.filter((number) => !sections.includes(number))).toEqual([]);
  });

  it('names only sources in this repository, laws and standards', () => {
    const number = String.raw`(?:sections?${BLANK})?\d`;
    expect(matchesOf(String.raw`\b(?:decisions|specification),?${BLANK}${number}`)).toEqual([]);
  });
});

const pages = texts.filter(({ path }) => path.endsWith('.md'));
const ends = new Set(
  paths.flatMap((path) => path.split('/').map((_, from, parts) => parts.slice(from).join('/'))),
);

describe.each(pages)('$path', ({ text }) => {
  it('names existing files', () => {
    // Paths are relative to the root or to any folder below it; text with a placeholder is not a path.
    const named = [
      ...text.matchAll(/`((?:[\w@.-]+\/)*[\w@.-]+\.(?:ts|mjs|md)|(?:[\w@.-]+\/)+[\w@.-]+\.json)`/g),
    ].map(([, name]) => name ?? '');
    expect(named.filter((name) => !ends.has(name))).toEqual([]);
  });
});
