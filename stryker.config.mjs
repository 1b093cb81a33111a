// `npm run mutate [-- --mutate 'libs/domain/company/src/domain/**/*.ts']` plants mistakes in the code and counts those that
// the specs notice. Results are kept in reports/; unchanged code is not tried again (`--force` tries it).
export default {
  mutate: [
    'libs/domain/*/src/domain/**/*.ts',
    'libs/kit/{event-sourcing,kernel,projections,subscriptions}/src/**/*.ts',
    'libs/platform/domain-model/src/**/*.ts',
    'libs/platform/audit/src/{anchors,bundle,verification}/**/*.ts',
    'libs/platform/webhooks/src/dispatcher/**/*.ts',
    '!**/*spec.ts',
    '!**/{testing,fixtures,adapters}/**',
    '!**/index.ts',
  ],
  testRunner: 'jest',
  // Stryker's environment needs Jest's own runner, which has native modules only with this flag.
  testRunnerNodeArgs: ['--experimental-vm-modules'],
  jest: { configFile: 'test/support/mutants.config.mjs', enableFindRelatedTests: false },
  buildCommand:
    "swc libs apps clients test -d dist --extensions .ts --ignore 'apps/portal/**' --copy-files --quiet",
  // The compiler checks states and codes; texts are for people.
  mutator: { excludedMutations: ['StringLiteral'] },
  coverageAnalysis: 'perTest',
  // The first run loads every spec in a `vm`, which takes minutes.
  dryRunTimeoutMinutes: 30,
  // Mutants in code that runs once, when a module loads, would each need a run of all specs.
  ignoreStatic: true,
  incremental: true,
  incrementalFile: 'reports/mutation.json',
  ignorePatterns: ['/dist', '/data', '/docs'],
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, reportTests: false },
  concurrency: 2,
  timeoutMS: 15_000,
  thresholds: { high: 100, low: 0, break: 80 },
  tempDirName: '.mutants',
};
