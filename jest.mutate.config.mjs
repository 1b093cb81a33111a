import { project } from './jest.config.mjs';

// Which specs mutants are held against is told by tools/mutate.mjs.
const folders = process.env.MUTATED_FOLDERS.split(',');

export default {
  ...project('mutation', '\\.(int-)?spec\\.ts$'),
  // Stryker counts what each spec reaches with an environment of its own.
  testEnvironment: 'node',
  roots: folders.map((folder) => `<rootDir>/${folder}`),
  // Kills processes of the built program, which has no mutants.
  testPathIgnorePatterns: ['killed\\.int-spec\\.ts$'],
  testTimeout: 60_000,
  testSequencer: '<rootDir>/tools/jest/units-first.mjs',
};
