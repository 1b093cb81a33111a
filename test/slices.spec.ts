import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { commandLine } from '../apps/cli/src/program.js';

interface Source {
  readonly path: string;
  readonly text: string;
}

const sources: readonly Source[] = readdirSync('libs', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('spec.ts') && !file.includes('/testing/'))
  .map((file) => join('libs', file))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const all = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([, match = '']) => match);

describe('a slice', () => {
  const handlers = sources.flatMap(({ path, text }) =>
    all(text, /@(?:Command|Query)Handler\((\w+)\)/g).map((name) => ({ path, text, name })),
  );

  it('has a folder of its own in commands/ or queries/', () => {
    expect(handlers.length).toBeGreaterThan(80);
    const elsewhere = handlers.filter(
      ({ path }) => !new RegExp(`/src/(commands|queries)/([^/]+)/${basename(path)}$`).test(path),
    );
    expect(elsewhere.map(({ path, name }) => `${name}: ${path}`)).toEqual([]);
    const named = handlers.filter(({ path }) => basename(dirname(path)) !== basename(path, '.ts'));
    expect(named.map(({ path, name }) => `${name}: ${path}`)).toEqual([]);
  });

  it('has its handler in the file of its command or query, except in lower layers', () => {
    const apart = handlers.filter(
      ({ text, name }) => !new RegExp(`export class ${name} extends (Command|Query)<`).test(text),
    );
    const imported = apart.filter(({ text, name }) =>
      new RegExp(`import [^;]*\\b${name}\\b[^;]*from '#`).test(text),
    );
    expect(
      apart.filter((one) => !imported.includes(one)).map(({ path, name }) => `${name}: ${path}`),
    ).toEqual([]);
  });
});

describe('the address of a client', () => {
  it('is determined in one place: #platform/http knows the proxies', () => {
    const allowed = [
      'libs/platform/http/src/limits/client-address.ts',
      'libs/platform/http/src/server/server-limits.ts',
      'libs/platform/webhooks/src/sending/guarded-agents.ts', // the address of a partner's server
    ];
    const reading = sources.filter(({ text }) =>
      /\.remoteAddress\b|\{[^{}:]*\bremoteAddress\b[^{}:]*\} =/.test(text),
    );
    expect(reading.map(({ path }) => path).sort()).toEqual(allowed);
    const express = sources.filter(({ text }) => /\breq(uest)?\.ips?\b|'trust proxy'/.test(text));
    expect(express.map(({ path }) => path)).toEqual([]);
  });
});

/** Returns the command-line verb of each operator route, from the tables in `docs/*.md`. */
function documentedVerbs(): Map<string, string> {
  const header =
    /^\| `POST \/v1\/operations\/companies\/\{companyId\}\/(\S*?)…` +\| `npm run cli -- operations (.*?)…`/;
  const verbs = new Map<string, string>();
  for (const file of readdirSync('docs').filter((name) => name.endsWith('.md'))) {
    let above: readonly [string, string] | null = null;
    for (const line of readFileSync(join('docs', file), 'utf8').split('\n')) {
      const [, route, verb] = header.exec(line) ?? [];
      if (route !== undefined && verb !== undefined) above = [route, verb];
      else if (!line.startsWith('|')) above = null;
      else if (above) {
        const [, ofRow, words] = /^\| `([^?`]+)[^`]*` +\| `(.+?)(?: [<[-]|`)/.exec(line) ?? [];
        if (ofRow && words) verbs.set(above[0] + ofRow, above[1] + words);
      }
    }
  }
  return verbs;
}

describe('a route by which operators change a company', () => {
  const routes = sources.flatMap(({ text }) => {
    const [, below] = /@Controller\('v1\/operations\/companies\/:companyId\/?([^']*)'\)/.exec(text) ?? [];
    if (below === undefined) return [];
    return all(text, /@OperatorCommand\('([^']+)'/g).map((verb) =>
      [below, verb]
        .filter(Boolean)
        .join('/')
        .replace(/:(\w+)/g, '{$1}'),
    );
  });
  const documented = documentedVerbs();

  it('is in a table of docs/, with its verb of the command line', () => {
    expect(routes.length).toBeGreaterThan(15);
    expect(routes.filter((route) => !documented.has(route))).toEqual([]);
    expect([...documented.keys()].filter((route) => !routes.includes(route))).toEqual([]);
  });

  it('has a documented verb that the command line declares', () => {
    const operations = commandLine().commands.find((command) => command.name() === 'operations');
    const verbs = (operations?.commands ?? []).flatMap((group) =>
      group.commands.map((verb) => `${group.name()} ${verb.name()}`),
    );
    expect([...documented.values()].filter((verb) => !verbs.includes(verb))).toEqual([]);
    expect(verbs.filter((verb) => ![...documented.values()].includes(verb))).toEqual([]);
  });
});
