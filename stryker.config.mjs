// For `npm run mutate` (tools/mutate.mjs), which sets the variables.
const { MUTATED_LIB = '', MUTATED_FILES = '' } = process.env;

export default {
  mutate: [...MUTATED_FILES.split(','), '!**/*spec.ts', '!**/{testing,fixtures,adapters}/**', '!**/index.ts'],
  // Stryker's runner for Jest works only with Jest's own runner, which loads all specs for each mutant.
  testRunner: 'command',
  commandRunner: { command: `node node_modules/jest/bin/jest.js --bail --maxWorkers=1 ${MUTATED_LIB}/` },
  buildCommand:
    "swc libs apps clients test -d dist --extensions .ts --ignore 'apps/portal/**' --copy-files --quiet",
  // The compiler checks states and codes; texts are for people.
  mutator: { excludedMutations: ['StringLiteral'] },
  ignorePatterns: ['/dist', '/data'],
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, reportTests: false },
  concurrency: 2,
  timeoutMS: 5_000,
  thresholds: { high: 100, low: 0, break: 80 },
  tempDirName: '.mutants',
};
