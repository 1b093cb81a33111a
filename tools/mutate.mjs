// `npm run mutate [-- <files or folders>]`: of the mistakes that are put into the code, how many do the specs beside it
// notice? By default: the pure domain and the mechanisms, lib by lib; `libs/domain/company/src/domain` alone takes
// minutes. What was noticed is kept in reports/mutation and not tried again until code or specs change; `--force` does.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { setUp } from './setup.mjs';

/** Of a hundred mistakes so many must be noticed. */
const DOMAIN = 90;
const MECHANISMS = 80;
/** Of no code that runs at all: no spec is needed to notice it. */
const UNCOUNTED = ['Ignored', 'CompileError', 'RuntimeError'];

const everything = [
  ...readdirSync('libs/domain').map((lib) => `libs/domain/${lib}/src/domain`),
  'libs/kit/kernel/src/async',
  ...['anchor', 'anchor-log', 'merkle', 'segment', 'stored-anchors'].map(
    (name) => `libs/platform/audit/src/anchors/${name}.ts`,
  ),
  'libs/platform/audit/src/bundle',
  'libs/platform/audit/src/verification',
  'libs/kit/event-sourcing/src',
  'libs/kit/projections/src/engine',
  'libs/platform/webhooks/src/dispatcher',
].filter(existsSync);

setUp();
const { Stryker } = await import('@stryker-mutator/core');
const force = process.argv.includes('--force');
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const wanted = words.map((word) => relative('.', word));
let failed = false;
for (const [lib, paths] of byLib(wanted.length > 0 ? wanted : everything)) {
  const least = paths.every((path) => domainOf(path)) ? DOMAIN : MECHANISMS;
  const score = await noticed(lib, paths);
  console.log(`${lib}: ${score.toFixed(1)} of 100 mistakes are noticed, ${least} must be.`);
  failed ||= score < least;
}
process.exit(failed ? 1 : 0);

/** The paths of each lib or app. */
function byLib(paths) {
  const libs = new Map();
  for (const path of paths) {
    const lib = /^(?:libs\/[^/]+|apps)\/[^/]+(?=\/)/.exec(path)?.[0];
    if (!lib) throw new Error(`${path} is in no lib and no app`);
    libs.set(lib, [...(libs.get(lib) ?? []), path]);
  }
  return libs;
}

/** The lib's pure folder, where the path lies in it. */
function domainOf(path) {
  return /^libs\/domain\/[^/]+\/src\/domain(?=\/|$)/.exec(path)?.[0];
}

/** A shell may have made files and folders of a pattern. */
function isFolder(path) {
  return existsSync(path) && statSync(path).isDirectory();
}

/** Of a hundred mistakes so many are noticed by the specs of the pure domain or, elsewhere, of the same folder. */
async function noticed(lib, paths) {
  const folders = paths.map((path) => domainOf(path) ?? (isFolder(path) ? path : dirname(path)));
  process.env.MUTATED_FOLDERS = [...new Set(folders)].join();
  const patterns = paths.map((path) => (isFolder(path) ? `${path}/**/*.ts` : path));
  const results = await new Stryker({
    mutate: [...patterns, '!**/*spec.ts', '!**/{testing,fixtures}/**', '!**/index.ts'],
    plugins: ['./tools/mutate/spec-runner.mjs'],
    testRunner: 'specs',
    // States and codes are the compiler's to check, and texts are for people to read.
    mutator: { excludedMutations: ['StringLiteral'] },
    coverageAnalysis: 'perTest',
    incremental: true,
    incrementalFile: `reports/mutation/${lib.replace('/', '-')}.json`,
    force,
    ignorePatterns: ['/dist', '/data', '/docs'],
    reporters: ['clear-text'],
    clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: true },
    concurrency: 2,
    // Modules of earlier runs stay.
    maxTestRunnerReuse: 500,
    timeoutMS: 15_000,
    // A machine that has other work is no mistake that was noticed.
    timeoutFactor: 4,
    thresholds: { high: 100, low: 0, break: null },
    tempDirName: '.mutants',
    allowConsoleColors: false,
  }).runMutationTest();
  // What is known of other files from earlier runs is among the results.
  const isWanted = ({ fileName }) =>
    paths.some((path) => `${relative('.', fileName)}/`.startsWith(`${path}/`));
  const counted = results.filter((mutant) => isWanted(mutant) && !UNCOUNTED.includes(mutant.status));
  const seen = counted.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  return counted.length === 0 ? 100 : (100 * seen.length) / counted.length;
}
