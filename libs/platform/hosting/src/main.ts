import { once } from 'node:events';
import { DomainError } from '#kit/event-sourcing';
import { EventStoreCorruptError } from '#kit/event-store';
import { type Config, ConfigError } from '#kit/kernel';
import { DocumentStoreCorruptError } from '#kit/document-store';
import { readConfig } from './configuration.js';
import type { Domain } from './domain.js';
import type { RunningProcess } from './process.js';

/** After so long a process that was asked to stop ends all the same, in milliseconds. */
const DRAIN_MS = 25_000;
/** What is stored is for this user only: read models and documents hold names and addresses in clear. */
const PRIVATE_FILES = 0o077;

/** Keeps files that are made from now on to this user. */
export function keepFilesPrivate(): void {
  process.umask(PRIVATE_FILES);
}

/**
 * Reads the configuration, starts a process and stops it on SIGTERM or SIGINT with exit code 0, also while it is still
 * starting. What keeps it from starting is said in one line on standard error, and it ends with exit code 1.
 *
 * @param start is given the signal that a stop was asked for
 */
export async function runMain(
  domains: readonly Domain[],
  start: (config: Config, stopping: AbortSignal) => Promise<RunningProcess>,
): Promise<void> {
  keepFilesPrivate();
  const stopping = askedToStop();
  let running: RunningProcess | null = null;
  try {
    running = await start(readConfig(process.env, domains), stopping);
    if (!stopping.aborted) await once(stopping, 'abort');
    await running.stop();
    process.exit(0);
  } catch (error) {
    if (stopping.aborted && !running) process.exit(0);
    console.error(reasonOf(error));
    process.exit(1);
  }
}

function askedToStop(): AbortSignal {
  const stopping = new AbortController();
  const stop = (): void => {
    if (stopping.signal.aborted) return;
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    stopping.abort();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  return stopping.signal;
}

/** One line that a person can act on; a stack only where the fault is ours. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof DomainError) return messageOf(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port ?? ''} is in use: stop the other program or set PORT.`;
  if (code === 'EACCES' && port !== undefined) return `Port ${port} may not be used by this user: set PORT.`;
  const expected =
    error instanceof ConfigError ||
    error instanceof EventStoreCorruptError ||
    error instanceof DocumentStoreCorruptError ||
    code !== undefined;
  return expected || error.name !== 'Error' ? error.message : (error.stack ?? error.message);
}

/** An error's message with what is wrong with which field. */
function messageOf({ message, fields = {} }: DomainError): string {
  const lines = Object.entries(fields).map(([field, { message: why }]) => `  ${field}: ${why}`);
  return [message, ...lines].join('\n');
}
