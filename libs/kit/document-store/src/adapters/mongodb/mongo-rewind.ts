import type { Position } from '#kit/event-store';
import { type Lease, LeaseLostError, type Subscription } from '../../document-store.js';
import type { CheckpointDocument } from './mongo-checkpoints.js';
import type { MongoConnection } from './mongo-connection.js';
import type { LeaseDocument } from './mongo-leases.js';
import type { StoredDocument } from './mongo-queries.js';

/** Sets a subscriber back and lowers positions of documents to the end of the log. @throws {LeaseLostError} */
export async function rewind(
  connection: MongoConnection,
  { name }: Subscription,
  { position, newest }: { readonly position: Position; readonly newest: Position },
  fence: Lease,
): Promise<void> {
  const { newest: database } = connection;
  const leases = database.collection<LeaseDocument>('_leases');
  const assertHeld = async (): Promise<void> => {
    const held = await connection.reach(() => leases.findOne({ _id: fence.name }));
    if (held?.owner !== fence.owner || held.token !== fence.token)
      throw new LeaseLostError(`${fence.name} is held by another process`);
  };
  await assertHeld();
  const later = { position: { $gt: newest } };
  // Without a deadline: an abandoned update could change documents that were written later.
  await connection.build(async (opened) => {
    for (const { name: of } of await opened.listCollections().toArray())
      // Collections with other names (`_leases`, `_checkpoints`, file contents) contain no documents with positions.
      if (/^[a-z0-9-]+$/.test(of))
        await opened.collection<StoredDocument>(of).updateMany(later, { $set: { position: newest } });
  });
  // The updates may have taken longer than the lease lasts.
  await assertHeld();
  const checkpoints = database.collection<CheckpointDocument>('_checkpoints');
  const to = { $set: { position, token: fence.token } };
  await connection.reach(async (_again, signal) => {
    const checkpoint = await checkpoints.findOne({ _id: name });
    signal.throwIfAborted();
    // Only from the position just read: a late update must not undo a newer commit.
    if (!checkpoint) return;
    const unmoved = { _id: name, token: { $lte: fence.token }, position: checkpoint.position };
    if ((await checkpoints.updateOne(unmoved, to)).matchedCount === 0)
      throw new LeaseLostError(`${fence.name} is held by another process`);
  });
}
