import { ContentionError, DataKeyMissingError, UnknownEventError } from '#event-sourcing';
import { EventStoreUnavailableError } from '#event-store';
import { DocumentStoreUnavailableError } from '../document-store.js';

/** Resolves after so many milliseconds, or at once when the signal is given. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });
}

/** What a promise gives. @throws {Error} where it takes longer than so many milliseconds */
export async function withTimeout<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`no answer withTimeout ${ms} ms`));
    }, ms);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** True for what is no fault of the event at hand: a store that is away, or a stream that others keep changing. */
export function isTransient(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if (
      at instanceof DocumentStoreUnavailableError ||
      at instanceof EventStoreUnavailableError ||
      at instanceof ContentionError
    )
      return true;
  return false;
}

/** True for what trying again a moment later cannot change: another deployment's events, or a newer program's. */
export const isPermanent = (error: unknown): boolean =>
  error instanceof DataKeyMissingError || error instanceof UnknownEventError;

/** Milliseconds between attempts while a store is away. */
const WAITS = [50, 100, 250, 500, 1000, 2000];

/**
 * Does something again until what it needs is there.
 *
 * @param onInterrupted told the reason of each failed attempt, and null once it went well
 * @throws whatever is not transient; the signal's reason once it is given
 */
export async function untilAvailable<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  onInterrupted: (reason: string | null) => void,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      const result = await work();
      if (attempt > 0) onInterrupted(null);
      return result;
    } catch (error) {
      if (!isTransient(error)) throw error;
      onInterrupted(reasonOf(error));
      await sleep(WAITS[Math.min(attempt, WAITS.length - 1)] ?? 0, signal);
      signal.throwIfAborted();
    }
  }
}

/** An error in one line. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500);
