import { subscriptionOf } from '../collection-of.js';
import type { DocumentStore } from '../document-store.js';
import { projectionPointers } from '../projection-pointers.js';
import { listParked } from './parked-events.js';

/**
 * Whether readers would miss an event in a filled version that the version they are served has taken in. What is parked in
 * both, or came after the served one was left, is missing either way: to wait for it would only keep reads from the rest.
 *
 * @param projection in its new version
 * @throws {DocumentStoreUnavailableError}
 */
export async function lacksWhatIsServed(
  store: DocumentStore,
  projection: { readonly name: string; readonly version: number },
): Promise<boolean> {
  const served = (await store.get(projectionPointers, projection.name))?.document.version;
  if (served === undefined || served >= projection.version) return false;
  const before = subscriptionOf(projection, served);
  const reached = await store.checkpoint(before);
  if (reached === null) return false;
  const missing = await listParked(store, subscriptionOf(projection).name);
  const missingBefore = new Set(
    (await listParked(store, before.name)).map(({ document }) => document.eventId),
  );
  return missing.some(
    ({ document: { eventId, position } }) => position <= reached && !missingBefore.has(eventId),
  );
}
