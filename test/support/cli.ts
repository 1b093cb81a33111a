import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { QUICK_PASSWORDS, storesOf } from './service.js';

export interface CliOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** One command, as the host is asked for it. */
export interface CliRequest {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** Runs a command of the built command line on the stores of a folder's services, to its end. */
export const cli = (dataDir: string, ...args: readonly string[]): Promise<CliOutcome> =>
  cliWith({}, dataDir, ...args);

/** The same with more environment variables. */
export function cliWith(
  more: Readonly<Record<string, string>>,
  dataDir: string,
  ...args: readonly string[]
): Promise<CliOutcome> {
  const outcome = last.then(() => ask({ args, env: environment(more, dataDir) }));
  last = outcome.catch(() => undefined);
  return outcome;
}

/** The same as a process of its own, as a person starts it. */
export function cliProcess(
  more: Readonly<Record<string, string>>,
  dataDir: string,
  ...args: readonly string[]
): Promise<CliOutcome> {
  const env = environment(more, dataDir);
  return new Promise((resolve) => {
    execFile(process.execPath, ['dist/apps/cli/src/main.js', ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, stdout, stderr });
    });
  });
}

const environment = (more: Readonly<Record<string, string>>, dataDir: string): NodeJS.ProcessEnv => ({
  ...process.env,
  ...QUICK_PASSWORDS,
  ...storesOf(dataDir),
  ...more,
});

let last: Promise<unknown> = Promise.resolve();
let host: ChildProcess | null = null;

/** A spec file's commands share a process that has the program loaded: see `cli-host.ts`. */
async function ask(request: CliRequest): Promise<CliOutcome> {
  if (!host) {
    host = fork('dist/test/support/cli-host.js', {
      execArgv: ['--expose-gc'],
      env: { ...process.env, ...QUICK_PASSWORDS },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await once(host, 'message');
  }
  const settled = new AbortController();
  const answered = once(host, 'message', settled);
  const ended = once(host, 'exit', settled).then(() => {
    throw new Error(`${request.args.join(' ')} ended its process`);
  });
  host.send(request);
  try {
    const [outcome] = (await Promise.race([answered, ended])) as [CliOutcome];
    return outcome;
  } finally {
    settled.abort();
  }
}

/** Ends what runs the commands. A spec file does so by itself. */
export async function endCli(): Promise<void> {
  if (!host || host.exitCode !== null) return;
  const exit = once(host, 'exit');
  host.disconnect();
  await exit;
}

// Jest's, which only a spec may import: `test/upgrade/write-data-folder.ts` is none.
(globalThis as { afterAll?: (end: () => Promise<void>) => void }).afterAll?.(endCli);
