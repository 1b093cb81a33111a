import { randomUUID } from 'node:crypto';
import type { EventStore, Position } from '#kit/event-store';
import { forgetParkedAfter } from './engine/parked-events.js';
import type { DocumentStore, Subscription } from '#kit/document-store';

/** To set a checkpoint back takes no longer, in milliseconds. */
const LEASE_MS = 30_000;

/** What became of a subscriber that was to go on: `at work` and `within the log`: nothing was changed. */
export type Resumed = 'resumed' | 'at work' | 'within the log' | 'past the log' | 'unknown';

/**
 * Says where a subscriber goes on whose checkpoint lies past the end of the log (an older log was restored): with the first
 * event after a position. The process that runs it does so when it next looks.
 *
 * @param name the subscriber's
 * @throws {EventStoreUnavailableError} {@link DocumentStoreUnavailableError}
 */
export async function resumeAfter(
  documents: DocumentStore,
  events: EventStore,
  name: string,
  position: Position,
): Promise<Resumed> {
  const subscription: Subscription = { name, kind: 'record' };
  const lease = await documents.acquireLease(name, `operator ${randomUUID()}`, LEASE_MS);
  if (!lease) return 'at work';
  try {
    const [checkpoint, newest] = await Promise.all([documents.checkpoint(subscription), events.head()]);
    if (checkpoint === null) return 'unknown';
    if (checkpoint <= newest) return 'within the log';
    if (position > newest) return 'past the log';
    await forgetParkedAfter(documents, name, newest);
    await documents.rewind(subscription, { position, newest }, lease);
    return 'resumed';
  } finally {
    await documents.releaseLease(lease);
  }
}
