// Bundles what SWC compiled: one file per program and one per worker-thread module, because finding, reading and linking
// hundreds of modules is most of what a start costs. The single files stay beside the bundles; specs and benchmarks use them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { defineConfig } from 'rolldown';

/** Packages of many small files that every start loads and that do not look for files beside themselves. */
const BUNDLED_PACKAGES = [
  '@cantoo/pdf-lib',
  '@nestjs/common',
  '@nestjs/core',
  '@nestjs/cqrs',
  '@nestjs/platform-express',
  '@opentelemetry/api',
  'class-transformer',
  'class-validator',
  'jose',
  'oidc-provider',
  'prom-client',
  'reflect-metadata',
  'rxjs',
  // Helpers that rolldown itself imports for template literals.
  '@oxc-project/runtime',
  // Dependencies of @cantoo/pdf-lib.
  'culori',
  'fflate',
  'html-entities',
  'node-html-better-parser',
  'tslib',
  // A dependency of class-validator.
  'validator',
];
/** As deep as the programs, so that a path relative to one chunk works in every chunk. */
const CHUNKS = 'apps/chunks';
const dist = resolve(process.env.DIST ?? 'dist');

const isPackage = (id) => !/^[./\0#]/.test(id);
const isBundled = (id) => BUNDLED_PACKAGES.some((name) => id === name || id.startsWith(`${name}/`));

/** Resolves `#<layer>/<lib>` as package.json does, inside the built folder. */
function resolveId(id) {
  const [, lib, part = ''] = /^#(\w+\/[\w-]+)(?:\/(adapters))?$/.exec(id) ?? [];
  return lib === undefined ? null : join(dist, 'libs', lib, 'src', part, 'index.js');
}

/** Keeps `import.meta.url` pointing to the module's own place, where its assets are. */
const loadFor = (folder) => (id) => {
  if (!id.startsWith(dist) || !id.endsWith('.js')) return null;
  const place = JSON.stringify(relative(join(dist, folder), id));
  const code = readFileSync(id, 'utf8').replaceAll(
    'import.meta.url',
    `new URL(${place}, import.meta.url).href`,
  );
  return { code, map: JSON.parse(readFileSync(`${id}.map`, 'utf8')) };
};

/** Nest's ValidationPipe, which we do not use, would keep all of class-validator in the bundle. */
const isUnused = (id, importer = '') => id === 'class-validator' && importer.includes('@nestjs/common');

const inputIn = (folder) => ({
  platform: 'node',
  tsconfig: false,
  // Its ES modules let the build drop the decorators that we do not use, and with them all phone numbering plans.
  resolve: { alias: { 'class-validator': 'class-validator/esm2015/index.js' } },
  external: (id, importer) => isPackage(id) && (!isBundled(id) || isUnused(id, importer)),
  plugins: [{ name: 'built-libs', resolveId, load: loadFor(folder) }],
});

const mains = Object.fromEntries(
  readdirSync(join(dist, 'apps'))
    .map((app) => [`apps/${app}/main`, join(dist, 'apps', app, 'src/main.js')])
    .filter(([, main]) => existsSync(main)),
);
const programs = {
  ...inputIn(CHUNKS),
  // The portal's page calls the partner API on its own origin: the same program, deployed apart for browsers.
  input: { ...mains, 'apps/portal/main': mains['apps/partner-api/main'] },
  output: {
    dir: dist,
    entryFileNames: '[name].js',
    chunkFileNames: `${CHUNKS}/[name]-[hash].js`,
    keepNames: true,
    sourcemap: true,
  },
};

/** A worker thread needs its writers and nothing of the lib around them. */
const writers = readdirSync(join(dist, 'libs'), { recursive: true })
  .filter((file) => basename(file) === 'writers.js')
  .map((file) => join(dist, 'libs', file))
  .map((file) => ({
    ...inputIn(relative(dist, dirname(file))),
    input: file,
    treeshake: { moduleSideEffects: false },
    output: { file, keepNames: true, sourcemap: true, codeSplitting: false },
  }));

export default defineConfig([programs, ...writers]);
