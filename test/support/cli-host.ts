// The command line, loaded once for many commands, because loading is most of a command's cost. Each command gets its
// arguments and its whole environment. The host responds when nothing would keep a separate process running.
import 'reflect-metadata';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runCommand } from '../../apps/cli/src/program.js';
import { prepareProcess } from '#platform/hosting';
import type { CliOutcome, CliRequest } from './cli.js';

const END_MS = 30_000;
const POLL_MS = 2;
/** Linux only; elsewhere, one collection must do. */
const OPEN_FILES = '/proc/self/fd';
const DATABASE = /\.db\b/;

prepareProcess();
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
  await untilFilesAreReleased();
  const code = Number(process.exitCode ?? 0);
  process.exitCode = 0;
  return { code, ...written };
}

/** Resolves when only the host's own channel is active: a process with a pending timer or socket would not end. */
async function untilOnlyRunning(own: number): Promise<void> {
  const deadline = performance.now() + END_MS;
  for (;;) {
    const running = process.getActiveResourcesInfo();
    if (running.length <= own) return;
    if (performance.now() > deadline) throw new Error(`the command does not end: ${running.join()}`);
    await setTimeout(POLL_MS, undefined, { ref: false });
  }
}

/**
 * Resolves when no database is open. SQLite closes a database, and removes the two files beside it, when its last
 * statement is garbage-collected; a separate process would have ended.
 */
async function untilFilesAreReleased(): Promise<void> {
  const deadline = performance.now() + END_MS;
  for (;;) {
    globalThis.gc?.();
    await setTimeout(POLL_MS);
    const open = openFiles().filter((path) => DATABASE.test(path));
    if (open.length === 0) return;
    if (performance.now() > deadline) throw new Error(`the command does not close ${open.join()}`);
  }
}

function openFiles(): readonly string[] {
  if (!existsSync(OPEN_FILES)) return [];
  return readdirSync(OPEN_FILES).flatMap((descriptor) => {
    try {
      return [readlinkSync(join(OPEN_FILES, descriptor))];
    } catch {
      return []; // Closed since.
    }
  });
}
