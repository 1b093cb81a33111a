import { execFile } from 'node:child_process';

/** What a run of the command line came to. */
export interface CliRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built command line beside whatever works on the same folder. */
export function cli(
  dataDir: string,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<CliRun> {
  const { PATH, HOME, EVENTSTORE_URL, MONGODB_URL } = process.env;
  const env = {
    PATH,
    HOME,
    DATA_DIR: dataDir,
    ...(EVENTSTORE_URL && { EVENTSTORE_URL }),
    ...(MONGODB_URL && { MONGODB_URL }),
    ...more,
  };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['dist/apps/cli/src/main.js', ...args],
      { env },
      (_, stdout, stderr) => {
        resolve({ code: child.exitCode ?? -1, stdout, stderr });
      },
    );
  });
}
