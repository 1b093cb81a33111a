import type { AnyBulkWriteOperation, Collection as MongoCollection, Db } from 'mongodb';
import type { Position } from '#kit/event-store';
import { type Commit, type Lease, LeaseLostError, type Write } from '../../document-store.js';
import { lastWrites, searchWords, withoutUndefined } from '../../json-document.js';
import { isTaken } from './mongo-errors.js';
import type { LeaseDocument } from './mongo-leases.js';
import { type StoredDocument, unchanged, VERSION } from './mongo-queries.js';

export interface CheckpointDocument {
  readonly _id: string;
  readonly position: Position;
  readonly token: number;
}

const MAX_ROUNDS = 20;

type Operation = AnyBulkWriteOperation<StoredDocument>;

/** Another process wrote a document after it was read. */
class OvertakenError extends Error {
  override readonly name = 'OvertakenError';
}

/**
 * Stores the writes of a commit, each guarded, and then its checkpoint, so that repeating a commit changes nothing. There is
 * no transaction: the server would keep that of a killed process open for a minute and block its successor
 * (docs/decisions/0030-mongodb-without-transactions.md).
 */
export class MongoCommit {
  constructor(private readonly database: Db) {}

  /**
   * Runs a commit. After the signal aborts, it starts no further step.
   *
   * @throws {LeaseLostError} if another process holds the lease
   * @throws the signal's reason
   */
  run(commit: Commit, signal: AbortSignal): Promise<void> {
    return this.inRounds(signal, async () => {
      await this.assertHeld(commit.fence);
      await this.writeAll(lastWrites(commit.writes), signal);
      await this.moveCheckpoint(commit, signal);
    });
  }

  /** Writes documents without their checkpoint. @throws the errors of {@link run} */
  fill({ fence, writes }: Commit, signal: AbortSignal): Promise<void> {
    return this.inRounds(signal, async () => {
      await this.assertHeld(fence);
      await this.writeAll(writes, signal);
    });
  }

  /** Repeats work if another process wrote first, so that it reads again. */
  private async inRounds(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    for (let round = 1; ; round++) {
      signal.throwIfAborted();
      try {
        await work();
        return;
      } catch (error) {
        if (!(isTaken(error) || error instanceof OvertakenError) || round === MAX_ROUNDS) throw error;
      }
    }
  }

  private async writeAll(writes: readonly Write[], signal: AbortSignal): Promise<void> {
    for (const name of new Set(writes.map(({ collection }) => collection.name))) {
      const some = writes.filter(({ collection }) => collection.name === name);
      await this.writeTo(this.database.collection(name), some, signal);
    }
  }

  /** Sends one operation per document, unordered. Skips documents that already contain their position. */
  private async writeTo(
    documents: MongoCollection<StoredDocument>,
    writes: readonly Write[],
    signal: AbortSignal,
  ): Promise<void> {
    signal.throwIfAborted();
    const ids = writes.map(({ id }) => id);
    const projection = { position: 1, ...VERSION.projection };
    const found = await documents.find({ _id: { $in: ids } }, { projection }).toArray();
    const stored = new Map(found.map((one) => [one._id, one]));
    const due = writes.filter(({ id, position, kind }) => {
      const one = stored.get(id);
      if (!one) return kind === 'put';
      return position === undefined || one.position < position;
    });
    if (due.length === 0) return;
    signal.throwIfAborted();
    const { matchedCount, upsertedCount, deletedCount } = await documents.bulkWrite(
      due.map((write) => this.operation(write, stored.get(write.id) ?? null)),
      { ordered: false },
    );
    if (matchedCount + upsertedCount + deletedCount < due.length) throw new OvertakenError();
  }

  /** Guards a write by its position, or without one by the stored revision. */
  private operation(write: Write, stored: StoredDocument | null): Operation {
    const { id, position, collection } = write;
    const filter = position === undefined ? unchanged(id, stored) : { _id: id, position: { $lt: position } };
    const at = position === undefined ? {} : { position };
    if (write.kind === 'put') {
      const words = searchWords(collection, write.document);
      return {
        updateOne: {
          filter,
          update: {
            $set: { document: withoutUndefined(write.document), words, ...at },
            $inc: { revision: 1 },
            ...(position === undefined && { $setOnInsert: { position: -1 } }),
          },
          upsert: stored === null,
        },
      };
    }
    if (collection.kind === 'record') return { deleteOne: { filter } };
    // Keep the position: an interrupted commit is repeated and must not restore a removed document.
    const gone = { document: null, words: [], ...at };
    return { updateOne: { filter, update: { $set: gone, $inc: { revision: 1 } } } };
  }

  private async assertHeld({ name, owner, token }: Lease): Promise<void> {
    const lease = await this.database.collection<LeaseDocument>('_leases').findOne({ _id: name });
    if (lease?.owner !== owner || lease.token !== token) throw lost(name);
  }

  /** The token stored with the checkpoint decides a race with a process that acquires the lease meanwhile. */
  private async moveCheckpoint(
    { subscription: { name }, position, fence }: Commit,
    signal: AbortSignal,
  ): Promise<void> {
    signal.throwIfAborted();
    const checkpoints = this.database.collection<CheckpointDocument>('_checkpoints');
    const to = { $set: { token: fence.token }, $max: { position } };
    try {
      await checkpoints.updateOne({ _id: name, token: { $lte: fence.token } }, to, { upsert: true });
    } catch (error) {
      if (!isTaken(error)) throw error;
      const found = await checkpoints.findOne({ _id: name });
      throw found && found.token > fence.token ? lost(fence.name) : error;
    }
  }
}

const lost = (name: string): LeaseLostError => new LeaseLostError(`${name} is held by another process`);

/** Returns the checkpoints of subscriptions, in the order of their names; null for one without a commit. */
export async function positionsOf(database: Db, names: readonly string[]): Promise<(Position | null)[]> {
  const checkpoints = database.collection<CheckpointDocument>('_checkpoints');
  const found = await checkpoints.find({ _id: { $in: [...new Set(names)] } }).toArray();
  const positions = new Map(found.map(({ _id, position }) => [_id, position]));
  return names.map((name) => positions.get(name) ?? null);
}
