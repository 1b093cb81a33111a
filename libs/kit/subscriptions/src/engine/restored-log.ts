import { sleep } from '#kit/kernel';
import { type Position, START } from '#kit/event-store';
import { type DocumentStore, DROPPING } from '#kit/document-store';
import { forgetParkedAfter } from './parked-events.js';
import { CheckpointBeyondLogError } from './stand-by-errors.js';
import type { SubscriptionDefinition } from './subscription-definition.js';

interface StartOptions {
  readonly store: DocumentStore;
  readonly signal: AbortSignal;
  /** Milliseconds before each further look for the end of the log: the queried server may lag behind its leader. */
  readonly retryDelaysMs: readonly number[];
  /** Reads the newest position of the log. */
  readonly newest: () => Promise<Position>;
  readonly untilAvailable: <T>(work: () => Promise<T>) => Promise<T>;
  /** Called before documents are removed to be filled again. */
  readonly onDiscarded: (reason: string) => void;
}

/**
 * Returns the position after which a session continues. If the log was restored from an older copy, a checkpoint may lie past
 * its end. Documents that were derived from the lost events are removed, to be filled again from the first event.
 *
 * @throws {CheckpointBeyondLogError} the subscription writes records, which no process can derive again
 */
export async function startWithinLog(
  { subscription, derives }: Pick<SubscriptionDefinition, 'subscription' | 'derives'>,
  checkpoint: Position,
  { store, untilAvailable, ...options }: StartOptions,
): Promise<Position> {
  const drop = async (): Promise<Position> => {
    await untilAvailable(() => store.drop(subscription, derives));
    return START;
  };
  // Another process has begun to remove the documents.
  if (checkpoint === DROPPING) return drop();
  const newest = await endBefore(checkpoint, options);
  if (newest === null) return checkpoint;
  if (subscription.kind === 'record')
    throw new CheckpointBeyondLogError(subscription.name, checkpoint, newest);
  options.onDiscarded(
    `refilled because its checkpoint ${checkpoint} is past the newest event of the log, ${newest}`,
  );
  await untilAvailable(() => forgetParkedAfter(store, subscription.name, newest));
  return drop();
}

/** Returns the newest position of a log that ends before a checkpoint, else null. */
async function endBefore(
  checkpoint: Position,
  { newest, retryDelaysMs, signal }: Pick<StartOptions, 'newest' | 'retryDelaysMs' | 'signal'>,
): Promise<Position | null> {
  for (const delay of retryDelaysMs) {
    if (checkpoint <= (await newest())) return null;
    await sleep(delay, signal);
  }
  const end = await newest();
  return checkpoint <= end ? null : end;
}
