// Builds clients/browser: one minified file, and the declarations with the part of the API's types that they use.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import ts from 'typescript';
import { root, run } from './setup.mjs';

const source = join(root, 'clients/browser');
const API_TYPES = '../../typescript/src/api-types.js';
/** `components['schemas']['Name']`, or `Schemas['Name']` in types.ts. */
const REFERENCE = /chemas(?:'\])?\['(\w+)'\]/g;

/** Writes `index.js`, `index.d.ts` and the declarations that it imports. */
export async function buildBrowserClient(folder) {
  const bundle = await rolldown({
    input: join(source, 'src/index.ts'),
    platform: 'browser',
    tsconfig: false,
  });
  await bundle.write({ file: join(folder, 'index.js'), format: 'esm', minify: true });
  await bundle.close();
  const declarations = mkdtempSync(join(tmpdir(), 'browser-client-'));
  try {
    run(process.execPath, [
      join(root, 'node_modules/typescript-7/bin/tsc'),
      ...['-p', join(source, 'tsconfig.build.json'), '--outDir', declarations],
    ]);
    const from = join(declarations, 'browser/src');
    for (const file of reachableFrom(join(from, 'index.d.ts')))
      cpSync(file, join(folder, relative(from, file)));
  } finally {
    rmSync(declarations, { recursive: true, force: true });
  }
  const types = readFileSync(join(folder, 'types.d.ts'), 'utf8');
  writeFileSync(join(folder, 'types.d.ts'), types.replace(API_TYPES, './api-types.js'));
  writeFileSync(join(folder, 'api-types.d.ts'), apiTypesFor(types));
}

/** Returns a declaration file and those that it imports, except the types of the API. */
function reachableFrom(file, files = new Set()) {
  if (files.has(file)) return files;
  files.add(file);
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/from '(\..*)\.js'/g))
    if (`${path}.js` !== API_TYPES) reachableFrom(join(dirname(file), `${path}.d.ts`), files);
  return files;
}

/** Returns the part of the TypeScript client's types that a text refers to, because the rest would be most of the package. */
function apiTypesFor(text) {
  const code = readFileSync(join(root, 'clients/typescript/src/api-types.ts'), 'utf8');
  const { statements } = ts.createSourceFile('api-types.ts', code, ts.ScriptTarget.Latest, true);
  const named = (name) => statements.find((statement) => statement.name?.text === name);
  const [{ type }] = named('components').members;
  const schemas = new Map(type.members.map((schema) => [schema.name.text, schema.getFullText()]));
  const used = new Set();
  const add = (part) => {
    for (const [, name] of part.matchAll(REFERENCE))
      if (!used.has(name)) {
        used.add(name);
        add(schemas.get(name));
      }
  };
  add(text);
  const body = [...schemas].flatMap(([name, schema]) => (used.has(name) ? [schema] : [])).join('');
  const shared = statements.filter(
    ({ pos, name }) => pos < named('paths').pos && new RegExp(`\\b${name.text}\\b`).test(body),
  );
  return `${shared.map((statement) => statement.getFullText().trim()).join('\n')}
export interface components {
  readonly schemas: {${body}
  };
}
`;
}
