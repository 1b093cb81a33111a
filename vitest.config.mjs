import { statfsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';

const SECOND = 1000;
const GIBIBYTE = 2 ** 30;
const IN_MEMORY = '/dev/shm';

/** Projects in the order in which their files start: a file that takes a minute must not be the last one. */
const LONGEST_FIRST = ['e2e', 'integration', 'unit'];

class LongestFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}

const rank = ({ project }) => LONGEST_FIRST.indexOf(project.name);

/** Specs wait for disks more than for anything else, so their temporary files go into memory if there is room. */
function temporaryFiles() {
  if (process.env.TMPDIR) return {};
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= 4 * GIBIBYTE ? { TMPDIR: IN_MEMORY } : {};
  } catch {
    return {};
  }
}

/** The specs of one kind, by the ending of their file names; `--project <name>` runs one kind alone. */
const project = (name, ending, seconds) => ({
  extends: true,
  test: {
    name,
    include: [`{apps,clients,libs,test}/**/*.${ending}.ts`],
    testTimeout: seconds * SECOND,
    hookTimeout: seconds * SECOND,
  },
});

const projects = [
  project('unit', 'spec', 20),
  project('integration', 'int-spec', 120),
  project('e2e', 'e2e-spec', 300),
  project('browser', 'browser-spec', 300),
];
/** `npm test` must not depend on a Chromium, and mutants only meet unit specs. */
const { SPECS = 'unit,integration,e2e' } = process.env;

export default defineConfig({
  cacheDir: 'node_modules/.cache/vite',
  resolve: {
    alias: [
      { find: /^#(\w+\/[\w-]+)$/, replacement: `${import.meta.dirname}/libs/$1/src/index.ts` },
      {
        find: /^#(\w+\/[\w-]+)\/(testing|adapters)$/,
        replacement: `${import.meta.dirname}/libs/$1/src/$2/index.ts`,
      },
    ],
  },
  test: {
    projects: projects.filter(({ test }) => SPECS.split(',').includes(test.name)),
    globalSetup: 'test/support/foreign-events.mjs',
    setupFiles: 'test/support/real-timers.mjs',
    pool: 'forks',
    // A process per file would load Nest 300 times.
    isolate: false,
    // One more than there are cores: some specs wait, for a lease to run out or an anchor to become due.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    restoreMocks: true,
    silent: 'passed-only',
    slowTestThreshold: 10 * SECOND,
    env: temporaryFiles(),
    execArgv: ['--import', './test/support/cheap-passwords.mjs'],
  },
});
