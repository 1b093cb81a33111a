import { run } from '../setup.mjs';

/** Runs Jest to its end; ends this process where it fails. */
export function runJest(args, env = {}) {
  const flags = '--experimental-vm-modules --disable-warning=ExperimentalWarning';
  const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} ${flags}`;
  run(process.execPath, ['node_modules/jest/bin/jest.js', ...args], { NODE_OPTIONS, ...env });
}
