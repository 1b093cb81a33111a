const shared = {
  testEnvironment: '<rootDir>/tools/jest/environment.mjs',
  testRunner: '<rootDir>/tools/jest/framework.mjs',
  roots: ['<rootDir>/libs', '<rootDir>/apps', '<rootDir>/clients', '<rootDir>/test'],
  // tools/jest/hooks.mjs compiles.
  transform: {},
};

/** The specs of one kind, by the end of their files' names; `--selectProjects <name>` runs one kind alone. */
export const project = (name, testRegex) => ({ ...shared, displayName: name, testRegex });

export default {
  projects: [
    project('unit', '\\.spec\\.ts$'),
    project('integration', '\\.int-spec\\.ts$'),
    project('e2e', '\\.e2e-spec\\.ts$'),
  ],
  globalSetup: '<rootDir>/tools/jest/foreign-events.mjs',
  testSequencer: '<rootDir>/tools/jest/longest-first.mjs',
  // One more than cores: some wait, for a lease that runs out or an anchor that is due.
  maxWorkers: 3,
  cacheDirectory: 'node_modules/.cache/jest',
  // Not a promise of speed: a machine under load starts processes slowly.
  testTimeout: 300_000,
};
