// The command line, loaded once for many commands: most of what a command costs is to load the program. A command gets
// its words and its whole environment, and is answered when it has ended as a process would: nothing keeps it running.
import 'reflect-metadata';
import { setTimeout } from 'node:timers/promises';
import { runCommand } from '../../apps/cli/src/program.js';
import { keepFilesPrivate } from '#platform/hosting';
import type { CliOutcome, CliRequest } from './cli.js';

const END_MS = 30_000;
const POLL_MS = 2;

keepFilesPrivate();
const written = { stdout: '', stderr: '' };
for (const name of ['stdout', 'stderr'] as const)
  process[name].write = (chunk: string | Uint8Array): boolean => {
    written[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    return true;
  };

let commands = Promise.resolve();
process.on('message', (request: CliRequest) => {
  commands = commands.then(async () => {
    process.send?.(await outcomeOf(request));
  });
});
process.send?.('ready');

async function outcomeOf({ args, env }: CliRequest): Promise<CliOutcome> {
  process.env = { ...env };
  written.stdout = written.stderr = '';
  const own = process.getActiveResourcesInfo().length;
  await runCommand(args);
  await untilOnlyRunning(own);
  // A file of the stores is let go of once its last statement is collected; a process of its own would have ended.
  globalThis.gc?.();
  await setTimeout(POLL_MS);
  const code = Number(process.exitCode ?? 0);
  process.exitCode = 0;
  return { code, ...written };
}

/** Resolves when no more is running than the host's own channel: a process with a timer or a socket left would not end. */
async function untilOnlyRunning(own: number): Promise<void> {
  const deadline = performance.now() + END_MS;
  for (;;) {
    const running = process.getActiveResourcesInfo();
    if (running.length <= own) return;
    if (performance.now() > deadline) throw new Error(`the command does not end: ${running.join()}`);
    await setTimeout(POLL_MS, undefined, { ref: false });
  }
}
