import type {
  AnyBulkWriteOperation,
  ClientSession,
  Collection as MongoCollection,
  Db,
  MongoClient,
} from 'mongodb';
import type { Position } from '#event-store';
import { type Commit, type Lease, LeaseLostError, type Write } from '../../document-store.js';
import { lastWrites, searchWords, withoutUndefined } from '../../json-document.js';
import { isTaken } from './mongo-errors.js';
import type { LeaseDocument } from './mongo-leases.js';
import type { StoredDocument } from './mongo-queries.js';

export interface CheckpointDocument {
  readonly _id: string;
  readonly position: Position;
  readonly token: number;
}

const MAX_ROUNDS = 20;

type Operation = AnyBulkWriteOperation<StoredDocument>;

/** Stores writes and checkpoint together: in a transaction where the server has them, else each write guarded. */
export class MongoCommit {
  constructor(
    private readonly client: MongoClient,
    private readonly database: Db,
    private readonly transactional: boolean,
  ) {}

  /** @throws {LeaseLostError} */
  async run(commit: Commit): Promise<void> {
    for (let round = 1; ; round++) {
      try {
        if (!this.transactional) await this.write(commit);
        else
          await this.client.withSession((session) =>
            session.withTransaction(() => this.write(commit, session)),
          );
        return;
      } catch (error) {
        // Lost a race for a first insert, or the guard held: seen anew in the next round.
        if (!isTaken(error) || round === MAX_ROUNDS) throw error;
      }
    }
  }

  private async write(commit: Commit, session?: ClientSession): Promise<void> {
    await this.assertHeld(commit.fence, session);
    const writes = lastWrites(commit.writes);
    for (const name of new Set(writes.map(({ collection }) => collection.name))) {
      const some = writes.filter(({ collection }) => collection.name === name);
      await this.writeTo(this.database.collection(name), some, session);
    }
    await this.moveCheckpoint(commit, session);
  }

  /** One operation a document, unordered; what has taken its position in already is left out. */
  private async writeTo(
    documents: MongoCollection<StoredDocument>,
    writes: readonly Write[],
    session?: ClientSession,
  ): Promise<void> {
    const options = session ? { session } : {};
    const ids = writes.map(({ id }) => id);
    const stored = documents.find({ _id: { $in: ids } }, { ...options, projection: { position: 1 } });
    const positions = new Map((await stored.toArray()).map(({ _id, position }) => [_id, position]));
    const due = writes.filter(
      ({ id, position }) => position === undefined || (positions.get(id) ?? -Infinity) < position,
    );
    if (due.length === 0) return;
    await documents.bulkWrite(
      due.map((write) => this.operation(write)),
      { ...options, ordered: false },
    );
  }

  private operation(write: Write): Operation {
    const { id, position, collection } = write;
    const filter = position === undefined ? { _id: id } : { _id: id, position: { $lt: position } };
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
          upsert: true,
        },
      };
    }
    if (this.transactional || collection.kind === 'record') return { deleteOne: { filter } };
    // Without transactions a commit that is cut off is done again: what it removed must not be made anew by older events.
    return { updateOne: { filter, update: { $set: { document: null, words: [], ...at } } } };
  }

  private async assertHeld({ name, owner, token }: Lease, session?: ClientSession): Promise<void> {
    const leases = this.database.collection<LeaseDocument>('_leases');
    const lease = await leases.findOne({ _id: name }, session ? { session } : {});
    if (lease?.owner !== owner || lease.token !== token) throw lost(name);
  }

  /** The token beside the checkpoint decides a race with the process that takes the lease over meanwhile. */
  private async moveCheckpoint(
    { subscription, position, fence }: Commit,
    session?: ClientSession,
  ): Promise<void> {
    const checkpoints = this.database.collection<CheckpointDocument>('_checkpoints');
    const options = session ? { session } : {};
    const { name } = subscription;
    const found = await checkpoints.findOne({ _id: name }, options);
    if (found && found.token > fence.token) throw lost(fence.name);
    await checkpoints.updateOne(
      { _id: name, token: { $lte: fence.token } },
      { $set: { token: fence.token }, $max: { position } },
      { ...options, upsert: true },
    );
  }
}

const lost = (name: string): LeaseLostError => new LeaseLostError(`${name} is held by another process`);
