// How Node reads specs: TypeScript is compiled as it is met; `#<lib>` and `./<file>.js` are found among the sources. Specs
// and what they alone import (`testing/`, `test/`) are read anew for each spec file, by the query that its address
// carries. What they are about is read once by each of Jest's processes, as a service reads it.
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

const root = new URL('../../', import.meta.url);
const GLOBALS = new URL('globals.mjs', import.meta.url);
const compiler = JSON.parse(readFileSync(new URL('.swcrc', root), 'utf8'));
delete compiler.$schema;

/** What was compiled, by file: a spec's helpers are read anew for each spec, and are what they were. */
const compiled = new Map();

const isOwn = (url) => url?.startsWith(root.href) && !url.includes('/node_modules/');
const isOfSpecs = (url) =>
  url === GLOBALS || /spec\.ts$|^test\/|\/(testing|fixtures)\//.test(url.href.slice(root.href.length));

/** Where an import of ours leads; null: where Node says. */
function placeOf(specifier, parent) {
  if (specifier === '@jest/globals') return GLOBALS;
  const [, lib, part = '.'] = /^#([^/]+\/[^/]+)(?:\/(testing|adapters))?$/.exec(specifier) ?? [];
  if (lib !== undefined) return new URL(`libs/${lib}/src/${part}/index.ts`, root);
  if (!/^\.{1,2}\//.test(specifier)) return null;
  const source = new URL(specifier.replace(/\.js$/, '.ts'), parent);
  return existsSync(source) ? source : null;
}

export function resolve(specifier, context, next) {
  const place = isOwn(context.parentURL) ? placeOf(specifier, context.parentURL) : null;
  if (!place) return next(specifier, context);
  const url = new URL(place);
  const { search } = new URL(context.parentURL);
  url.search = isOfSpecs(place) ? search : search.replace(/\?file=\d+$|file=\d+&/, '');
  return { url: url.href, shortCircuit: true };
}

export async function load(url, context, next) {
  if (!isOwn(url) || !new URL(url).pathname.endsWith('.ts')) return next(url, context);
  return { format: 'module', source: await compile(fileURLToPath(url)), shortCircuit: true };
}

async function compile(filename) {
  const text = await readFile(filename, 'utf8');
  const known = compiled.get(filename);
  if (known?.text === text) return known.code;
  const options = { ...compiler, filename, swcrc: false, sourceMaps: 'inline' };
  const { code } = await transform(text, options);
  compiled.set(filename, { text, code });
  return code;
}
