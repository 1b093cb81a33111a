import type { Position } from '#kit/event-store';
import { type Lease, LeaseLostError, type Subscription } from '../../document-store.js';
import type { CheckpointDocument } from './mongo-commit.js';
import type { MongoConnection } from './mongo-connection.js';
import type { LeaseDocument } from './mongo-leases.js';
import type { StoredDocument } from './mongo-queries.js';

/** Sets a subscriber back, and has no document claim to have taken in what lies past the log. @throws {LeaseLostError} */
export async function rewind(
  connection: MongoConnection,
  { name }: Subscription,
  { position, newest }: { readonly position: Position; readonly newest: Position },
  fence: Lease,
): Promise<void> {
  const { database } = connection;
  const leases = database.collection<LeaseDocument>('_leases');
  const held = await connection.reach(() => leases.findOne({ _id: fence.name }));
  if (held?.owner !== fence.owner || held.token !== fence.token)
    throw new LeaseLostError(`${fence.name} is held by another process`);
  const later = { position: { $gt: newest } };
  // Waited for: given up, it could land on what was written since.
  await connection.build(async (opened) => {
    for (const { name: of } of await opened.listCollections().toArray())
      // Ours that begin with a line, and the bytes of documents, hold no positions of documents.
      if (/^[a-z0-9-]+$/.test(of))
        await opened.collection<StoredDocument>(of).updateMany(later, { $set: { position: newest } });
  });
  const checkpoints = database.collection<CheckpointDocument>('_checkpoints');
  const to = { $set: { position, token: fence.token } };
  await connection.reach(async (_again, signal) => {
    const found = await checkpoints.findOne({ _id: name });
    signal.throwIfAborted();
    // From where it is seen to be: one that lands late must not take back what was committed since.
    if (found)
      await checkpoints.updateOne({ _id: name, token: { $lte: fence.token }, position: found.position }, to);
  });
}
