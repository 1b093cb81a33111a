import { statfsSync } from 'node:fs';

const GIBIBYTE = 2 ** 30;
const IN_MEMORY = '/dev/shm';

/** The kinds of specs, by the ending of their file names. */
const ENDINGS = {
  unit: 'spec',
  integration: 'int-spec',
  e2e: 'e2e-spec',
  crash: 'crash-spec',
  browser: 'browser-spec',
};
/** `npm test` must not depend on a Chromium, and crashes take minutes. */
const { SPECS = 'unit,integration,e2e' } = process.env;

/** Specs wait for disks more than for anything else, so their temporary files go into memory if there is room. */
function temporaryFolder() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= 4 * GIBIBYTE ? IN_MEMORY : undefined;
  } catch {
    return undefined;
  }
}

const folder = process.env.TMPDIR ?? temporaryFolder();
if (folder !== undefined) process.env.TMPDIR = folder;

/** @type {import('jest').Config} */
export default {
  // SWC compiles specs and sources beforehand (tools/setup.mjs).
  roots: ['<rootDir>/dist'],
  testMatch: SPECS.split(',').map((kind) => `**/*.${ENDINGS[kind]}.js`),
  transform: {},
  // Without a `vm`: modules are Node's own, and a process loads Nest once for many files.
  runner: ['jest-light-runner', { runtime: 'child_process' }],
  globalSetup: '<rootDir>/test/support/foreign-events.mjs',
  setupFiles: ['<rootDir>/test/support/spec-process.mjs'],
  testSequencer: '<rootDir>/test/support/longest-first.mjs',
  // One more than there are cores: some specs wait, for a lease to run out or an anchor to become due.
  maxWorkers: 3,
  slowTestThreshold: 10,
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  watchman: false,
};
