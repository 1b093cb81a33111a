import { Backoff } from '#kit/kernel';
import {
  ContentionError,
  DataKeyMissingError,
  ForeignRecordError,
  UnknownEventError,
} from '#kit/event-sourcing';
import { EventStoreUnavailableError } from '#kit/event-store';
import { DocumentStoreUnavailableError } from '#kit/document-store';

/** Reports whether an error has nothing to do with the event: a store is unavailable or other commands keep changing a stream. */
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

/**
 * Reports whether this process cannot read an event, so that a retry here is pointless: its data key is missing, or a
 * newer or another program wrote it. The next leader retries it once.
 */
export const isPermanent = (error: unknown): boolean =>
  error instanceof DataKeyMissingError ||
  error instanceof UnknownEventError ||
  error instanceof ForeignRecordError;

/** Milliseconds between attempts while a store is unavailable. */
const FIRST_WAIT_MS = 50;
const MAX_WAIT_MS = 2000;

/**
 * Repeats work until the stores that it needs are available.
 *
 * @param onInterrupted receives the reason of each failed attempt, and null after a successful retry
 * @throws errors that are not transient, and the signal's reason once it is aborted
 */
export async function untilAvailable<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  onInterrupted: (reason: string | null) => void,
): Promise<T> {
  const backoff = new Backoff(FIRST_WAIT_MS, MAX_WAIT_MS);
  for (let interrupted = false; ; interrupted = true) {
    try {
      const result = await work();
      if (interrupted) onInterrupted(null);
      return result;
    } catch (error) {
      if (!isTransient(error)) throw error;
      onInterrupted(reasonOf(error));
      await backoff.wait(signal);
      signal.throwIfAborted();
    }
  }
}

/** Formats an error in one line of at most 500 characters. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500);
