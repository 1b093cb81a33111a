import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DomainRegistry } from '#kit/event-sourcing';
import { ErrorCatalog } from '#platform/http';
import { domains } from '../apps/domains.js';

/** The list of contract 2.10: the codes by status, or `fields`. */
const promised = new Map(
  (
    readFileSync('docs/contract.md', 'utf8')
      .split(/^### /m)
      .find((text) => text.startsWith('2.10 ')) ?? ''
  )
    .split(/^- /m)
    .slice(1)
    .map((line) => [line.slice(0, line.indexOf(':')), line.match(/E_\w+/g) ?? []]),
);
const IN_FIELDS = promised.get('`fields`') ?? [];

/** An internal error, which cannot be provoked from outside; libs/platform/http tests it with a handler that throws. */
const FROM_WITHIN = ['E_INTERNAL'];

const source = (folder: string, ending: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');

/** All sources except specs and their shared files. */
const sourcesOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('spec.ts') && !file.includes('/testing/'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');

describe('published error codes', () => {
  const { declarations } = new ErrorCatalog(new DomainRegistry(domains));
  const endToEnd = source('test/e2e', 'e2e-spec.ts');
  const within = source('libs/platform/http', 'int-spec.ts');
  const named = (text: string, code: string): boolean => new RegExp(`\\b${code}\\b`).test(text);

  it.each([...Object.keys(declarations), ...IN_FIELDS])('are provoked by an end-to-end spec: %s', (code) => {
    expect(named(FROM_WITHIN.includes(code) ? within : endToEnd, code)).toBe(true);
  });

  it('match contract 2.10, each with its status', () => {
    const declared = Object.entries(declarations).map(([code, { status }]) => `${status} ${code}`);
    const onTop = [...promised]
      .filter(([place]) => place !== '`fields`')
      .flatMap(([status, codes]) => codes.map((code) => `${status} ${code}`));
    expect(declared.sort()).toEqual(onTop.sort());
  });

  it('match contract 2.10 in fields too', () => {
    const thrown = new Set([...sourcesOf('libs').matchAll(/'(E_[A-Z_]+)'/g)].map(([, code]) => code));
    expect(IN_FIELDS.filter((code) => !thrown.has(code))).toEqual([]);
    const declared = new Set([...IN_FIELDS, ...Object.keys(declarations)]);
    expect([...thrown].filter((code) => !declared.has(code ?? ''))).toEqual([]);
  });

  const raising = /(?:new (?:DomainError|HttpError)|super)\(\s*'(E_\w+)'/g;
  const raised = new Set([...sourcesOf('libs').matchAll(raising)].map(([, code]) => code ?? ''));

  it('are declared by the lib that raises them', () => {
    expect(raised.size).toBeGreaterThan(20);
    expect([...raised].filter((code) => !(code in declarations))).toEqual([]);
  });
});
