export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/libs', '<rootDir>/apps', '<rootDir>/test'],
  testRegex: '\\.(int-|e2e-)?spec\\.ts$',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': '@swc/jest' },
  moduleNameMapper: {
    '^#([^/]+)/(testing|adapters)$': '<rootDir>/libs/$1/src/$2/index.ts',
    '^#([^/]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  maxWorkers: 2,
  // Not a promise of speed: a machine under load starts processes slowly.
  testTimeout: 60_000,
};
