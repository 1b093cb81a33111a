import { run } from '../setup.mjs';

/** Runs Jest to its end; ends this process where it fails. */
export function runJest(args, env = {}) {
  run(process.execPath, ['node_modules/jest/bin/jest.js', ...args], env);
}
