// Jest's configuration for `npm run mutate`: Stryker measures coverage in an environment of Jest's own runner.
import config from '../../jest.config.mjs';

const mutants = {
  ...config,
  rootDir: process.cwd(),
  setupFilesAfterEnv: ['<rootDir>/test/support/jest-global.mjs'],
};
delete mutants.runner;
delete mutants.testSequencer;

export default mutants;
