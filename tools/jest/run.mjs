import { statfsSync } from 'node:fs';
import { run } from '../setup.mjs';

const IN_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 2 ** 30;

/** Runs Jest to its end; ends this process where it fails. */
export function runJest(args, env = {}) {
  run(process.execPath, ['node_modules/jest/bin/jest.js', ...args], { ...temporaryFiles(), ...env });
}

/** Specs wait for disks more than for anything else, and keep nothing: where the system has room in memory, they write there. */
function temporaryFiles() {
  if (process.env.TMPDIR) return {};
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ENOUGH_BYTES ? { TMPDIR: IN_MEMORY } : {};
  } catch {
    return {};
  }
}
