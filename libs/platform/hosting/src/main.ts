import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { DomainError } from '#kit/event-sourcing';
import { EventStoreCorruptError } from '#kit/event-store';
import { type Config, ConfigError, tryEachAddressLonger } from '#kit/kernel';
import { DocumentStoreCorruptError } from '#kit/document-store';
import { readConfig } from './configuration.js';
import type { Domain } from './domain.js';
import type { RunningProcess } from './process.js';
import { ShutdownConfig } from './shutdown.config.js';

/** Time (ms) after which a draining process ends even if requests are pending. */
const DRAIN_MS = 25_000;
/** Permits access only to this user, because read models and documents contain unencrypted names and addresses. */
const PRIVATE_FILES = 0o077;

/** How far the heap grows beyond the live objects before they are collected. V8's own choice is up to four times as far (decision 35). */
const HEAP_GROWING_PERCENT = 40;

/**
 * Applies the settings of every program: files are private, connections try every address of a host, and the heap stays
 * small.
 */
export function prepareProcess(): void {
  process.umask(PRIVATE_FILES);
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);
  tryEachAddressLonger();
}

/**
 * Reads the configuration, starts a process and stops it on SIGTERM or SIGINT with exit code 0, even while it is
 * starting. During the delay of {@link ShutdownConfig} it goes on serving requests; a second signal ends the delay. If the
 * start fails, prints the reason in one line on standard error and exits with code 1.
 *
 * @param start receives a signal that aborts when a stop is requested
 */
export async function runMain(
  domains: readonly Domain[],
  start: (config: Config, stopping: AbortSignal) => Promise<RunningProcess>,
): Promise<void> {
  prepareProcess();
  const { stopping, hurry } = stopSignals();
  let running: RunningProcess | null = null;
  try {
    const config = readConfig(process.env, domains);
    running = await start(config, stopping);
    if (!stopping.aborted) await once(stopping, 'abort');
    const delayMs = 1000 * config.get(ShutdownConfig).shutdownDelaySeconds;
    setTimeout(() => process.exit(1), delayMs + DRAIN_MS).unref();
    if (delayMs > 0) await serveOn(running, delayMs, hurry);
    await running.stop();
    process.exit(0);
  } catch (error) {
    if (stopping.aborted && !running) process.exit(0);
    console.error(reasonOf(error));
    process.exit(1);
  }
}

/** Hands the background work over and serves requests, because load balancers go on sending them. */
async function serveOn(running: RunningProcess, delayMs: number, hurry: AbortSignal): Promise<void> {
  const delayed = wait(delayMs, undefined, { signal: hurry }).catch(() => undefined);
  await Promise.all([running.handOver(), delayed]);
}

/** The first signal aborts `stopping`, the second one `hurry`. */
function stopSignals(): { readonly stopping: AbortSignal; readonly hurry: AbortSignal } {
  const [stopping, hurry] = [new AbortController(), new AbortController()];
  const onSignal = (): void => {
    (stopping.signal.aborted ? hurry : stopping).abort();
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return { stopping: stopping.signal, hurry: hurry.signal };
}

/** Returns one line that a person can act on, or the stack if the fault is ours. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof DomainError) return messageOf(error);
  const { code } = error as NodeJS.ErrnoException;
  const expected =
    error instanceof ConfigError ||
    error instanceof EventStoreCorruptError ||
    error instanceof DocumentStoreCorruptError ||
    code !== undefined;
  return expected || error.name !== 'Error' ? error.message : (error.stack ?? error.message);
}

/** Returns an error's message and its invalid fields. */
function messageOf({ message, fields = {} }: DomainError): string {
  const lines = Object.entries(fields).map(([field, { message: why }]) => `  ${field}: ${why}`);
  return [lines.length > 0 ? message.replace(/; see `fields`\.$/, ':') : message, ...lines].join('\n');
}
