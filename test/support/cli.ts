import { execFile } from 'node:child_process';
import { storesOf } from './service.js';

export interface CliOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built command line on the stores of a folder's services, to its end. */
export const cli = (dataDir: string, ...args: readonly string[]): Promise<CliOutcome> =>
  cliWith({}, dataDir, ...args);

/** The same with more environment variables. */
export function cliWith(
  more: Readonly<Record<string, string>>,
  dataDir: string,
  ...args: readonly string[]
): Promise<CliOutcome> {
  const env = { ...process.env, ...storesOf(dataDir), ...more };
  return new Promise((resolve) => {
    execFile(process.execPath, ['dist/apps/cli/src/main.js', ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, stdout, stderr });
    });
  });
}
