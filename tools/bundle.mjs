// `node tools/bundle.mjs <folder>`: makes one file of each built program's hundreds, one of each part that it loads
// later, and one of what a thread loads: to find, read and link them is most of what a start costs. What was built stays
// where it is besides: specs and benchmarks load single files.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';

/** Packages of many small files that each start loads, and that find nothing by where they lie. The others stay packages. */
const TAKEN_IN = [
  '@cantoo/pdf-lib',
  '@nestjs/common',
  '@nestjs/core',
  '@nestjs/cqrs',
  '@nestjs/platform-express',
  '@opentelemetry/api',
  'class-transformer',
  'jose',
  'oidc-provider',
  'prom-client',
  'reflect-metadata',
  'rxjs',
  // What rolldown puts in the place of templates that it cannot write as they were.
  '@oxc-project/runtime',
  // What @cantoo/pdf-lib needs.
  'culori',
  'fflate',
  'html-entities',
  'node-html-better-parser',
  'tslib',
];
/** As deep as the programs lie: what is found from one chunk by its place is found from each. */
const CHUNKS = 'apps/chunks/src';
const folder = resolve(process.argv[2]);

const isOfThreads = (file) => basename(file) === 'writers.js';
const isPackage = (id) => !/^[./\0#]/.test(id);
const isTakenIn = (id) => TAKEN_IN.some((name) => id === name || id.startsWith(`${name}/`));

/** `#<lib>` as package.json says, of this folder. */
function resolveId(id) {
  const [, lib, part = ''] = /^#([^/]+\/[^/]+)(?:\/(adapters))?$/.exec(id) ?? [];
  return lib === undefined ? null : join(folder, 'libs', lib, 'src', part, 'index.js');
}

/** A file as it was built, which goes on finding what lies beside it from the bundle's place. */
const loadFor = (place) => (id) => {
  if (!id.startsWith(folder) || !id.endsWith('.js')) return null;
  const from = JSON.stringify(relative(join(folder, place), id));
  const code = readFileSync(id, 'utf8').replaceAll(
    'import.meta.url',
    `new URL(${from}, import.meta.url).href`,
  );
  return { code, map: JSON.parse(readFileSync(`${id}.map`, 'utf8')) };
};

const optionsFor = (place) => ({
  platform: 'node',
  tsconfig: false,
  external: (id) => isPackage(id) && !isTakenIn(id),
  plugins: [{ name: 'as-it-was-built', resolveId, load: loadFor(place) }],
});

const programs = readdirSync(join(folder, 'apps'))
  .map((app) => `apps/${app}/src/main`)
  .filter((main) => existsSync(join(folder, `${main}.js`)));
const bundle = await rolldown({
  ...optionsFor(CHUNKS),
  input: Object.fromEntries(programs.map((main) => [main, join(folder, `${main}.js`)])),
});
await bundle.write({
  dir: folder,
  entryFileNames: '[name].js',
  chunkFileNames: `${CHUNKS}/[name]-[hash].js`,
  keepNames: true,
  sourcemap: true,
});

// A thread needs its writers and nothing of what lies beside them.
for (const writers of readdirSync(join(folder, 'libs'), { recursive: true }).filter(isOfThreads)) {
  const file = join(folder, 'libs', writers);
  const input = {
    ...optionsFor(relative(folder, dirname(file))),
    input: file,
    treeshake: { moduleSideEffects: false },
  };
  await (await rolldown(input)).write({ file, keepNames: true, sourcemap: true, codeSplitting: false });
}
