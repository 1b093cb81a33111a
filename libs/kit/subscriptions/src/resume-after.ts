import type { EventStore, Position } from '#kit/event-store';
import { forgetParkedAfter } from './engine/parked-events.js';
import { type DocumentStore, LeaseLostError, type Subscription, underLease } from '#kit/document-store';

/** Longer than setting back a checkpoint takes, in milliseconds. */
const LEASE_MS = 30_000;

/** The outcome of {@link resumeAfter}. Only `resumed` changes the checkpoint. */
export type ResumeOutcome = 'resumed' | 'at work' | 'within the log' | 'past the log' | 'unknown';

const subscriberNamed = (name: string): Subscription => ({ name, kind: 'record' });

/**
 * Returns the checkpoint of a subscriber: null if no process has run a subscriber with this name.
 *
 * @throws {DocumentStoreUnavailableError}
 */
export const subscriberCheckpoint = (documents: DocumentStore, name: string): Promise<Position | null> =>
  documents.checkpoint(subscriberNamed(name));

/**
 * Sets back the checkpoint of a subscriber that lies past the end of the log because an older log was restored. The process
 * that runs the subscriber continues with the first event after the position at its next poll.
 *
 * @param name the subscriber's name
 * @throws {EventStoreUnavailableError} {@link DocumentStoreUnavailableError}
 */
export async function resumeAfter(
  documents: DocumentStore,
  events: EventStore,
  name: string,
  position: Position,
): Promise<ResumeOutcome> {
  try {
    const outcome = await underLease(documents, name, LEASE_MS, async ({ lease }): Promise<ResumeOutcome> => {
      const [checkpoint, newest] = await Promise.all([subscriberCheckpoint(documents, name), events.head()]);
      if (checkpoint === null) return 'unknown';
      if (checkpoint <= newest) return 'within the log';
      if (position > newest) return 'past the log';
      await forgetParkedAfter(documents, name, newest);
      await documents.rewind(subscriberNamed(name), { position, newest }, lease);
      return 'resumed';
    });
    return outcome ?? 'at work';
  } catch (error) {
    // The lease ran out meanwhile, so another process has continued at the old checkpoint.
    if (error instanceof LeaseLostError) return 'at work';
    throw error;
  }
}
