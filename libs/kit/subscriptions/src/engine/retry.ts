import { Backoff } from '#kit/kernel';
import {
  ContentionError,
  DataKeyMissingError,
  ForeignRecordError,
  UnknownEventError,
} from '#kit/event-sourcing';
import { EventStoreUnavailableError } from '#kit/event-store';
import { DocumentStoreUnavailableError } from '#kit/document-store';

/** True for what does not lie in the event at hand: a store that is away, or a stream that other commands keep changing. */
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

/** True for what trying again a moment later cannot change: another deployment's events, a newer program's, or a stranger's. */
export const isPermanent = (error: unknown): boolean =>
  error instanceof DataKeyMissingError ||
  error instanceof UnknownEventError ||
  error instanceof ForeignRecordError;

/** The same of an error that is known by {@link reasonOf} alone. */
export const wasPermanent = (reason: string): boolean =>
  /^(DataKeyMissingError|UnknownEventError):/.test(reason);

/** Milliseconds between attempts while a store is away. */
const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 2000;

/**
 * Does something again until what it needs is there.
 *
 * @param onInterrupted is given the reason of each failed attempt, and null once it went well
 * @throws what is not transient; the signal's reason once it is given
 */
export async function untilAvailable<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  onInterrupted: (reason: string | null) => void,
): Promise<T> {
  const backoff = new Backoff(FIRST_WAIT_MS, LONGEST_WAIT_MS);
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

/** An error in one line. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500);
