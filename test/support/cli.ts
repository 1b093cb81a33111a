import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { SPEC_PROCESS, storesOf } from './service.js';

export interface CliOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The request to the host to run one command. */
export interface CliRequest {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** Runs a command of the built command line to its end, on the stores of a folder's services. */
export const cli = (dataDir: string, ...args: readonly string[]): Promise<CliOutcome> =>
  cliWith({}, dataDir, ...args);

/** The same with more environment variables. */
export const cliWith = (
  more: Readonly<Record<string, string>>,
  dataDir: string,
  ...args: readonly string[]
): Promise<CliOutcome> => (shared.cliHost ??= new CliHost()).run(args, environment(more, dataDir));

/** The same in a separate process, as a person starts it. */
export function cliProcess(
  more: Readonly<Record<string, string>>,
  dataDir: string,
  ...args: readonly string[]
): Promise<CliOutcome> {
  const env = environment(more, dataDir);
  return new Promise((resolve) => {
    execFile(process.execPath, ['dist/apps/cli/main.js', ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, stdout, stderr }),
    );
  });
}

const environment = (more: Readonly<Record<string, string>>, dataDir: string): NodeJS.ProcessEnv => ({
  ...process.env,
  ...SPEC_PROCESS,
  ...storesOf(dataDir),
  ...more,
});

/** A process of a build that has the command line loaded and runs one command after another: see `cli-host.ts`. */
export class CliHost {
  private host: Promise<ChildProcess> | null = null;
  /** The log of the last command. */
  private log = '';
  private last: Promise<unknown> = Promise.resolve();

  /** @param root the folder of the build's `dist` */
  constructor(private readonly root = '.') {}

  run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<CliOutcome> {
    const outcome = this.last.then(() => this.ask({ args, env }));
    this.last = outcome.catch(() => undefined);
    return outcome;
  }

  async stop(): Promise<void> {
    (await this.host)?.kill();
  }

  private async ask(request: CliRequest): Promise<CliOutcome> {
    const host = await (this.host ??= this.start());
    keepRunning(host, true);
    const settled = new AbortController();
    const answered = once(host, 'message', settled);
    const ended = once(host, 'exit', settled).then(() => {
      this.host = null;
      throw new Error(`${request.args.join(' ')} ended its process:\n${this.log}`);
    });
    this.log = '';
    host.send(request);
    try {
      const [outcome] = (await Promise.race([answered, ended])) as [CliOutcome];
      return outcome;
    } finally {
      settled.abort();
      keepRunning(host, false);
    }
  }

  /** It ends with the worker. */
  private async start(): Promise<ChildProcess> {
    const host = fork(join(this.root, 'dist/test/support/cli-host.js'), {
      execArgv: ['--expose-gc'],
      env: { ...process.env, ...SPEC_PROCESS },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    host.stderr?.on('data', (chunk: Buffer) => (this.log += chunk.toString()));
    await once(host, 'message');
    return host;
  }
}

/** All commands of a worker share one host, which lives longer than a spec file. */
const shared = process as { cliHost?: CliHost };

/** Whether the host keeps the worker running. */
function keepRunning(host: ChildProcess, isNeeded: boolean): void {
  const log = host.stderr as Socket | null;
  for (const handle of [host, host.channel, log]) handle?.[isNeeded ? 'ref' : 'unref']();
}
