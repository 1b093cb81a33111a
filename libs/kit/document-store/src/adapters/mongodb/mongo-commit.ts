import type {
  AnyBulkWriteOperation,
  ClientSession,
  Collection as MongoCollection,
  Db,
  MongoClient,
} from 'mongodb';
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

/** One attempt. Its signal aborts when the caller stops waiting. */
interface Attempt {
  readonly signal: AbortSignal;
  readonly session?: ClientSession | undefined;
  /** Whether the checkpoint is written later. */
  readonly piecemeal?: boolean;
}

/** Another process wrote a document after it was read. */
class OvertakenError extends Error {
  override readonly name = 'OvertakenError';
}

/** Stores writes and checkpoint together: in a transaction if the server supports it, otherwise with guarded writes. */
export class MongoCommit {
  constructor(
    private readonly client: MongoClient,
    private readonly database: Db,
    private readonly transactional: boolean,
  ) {}

  /**
   * Runs a commit. After the signal aborts, it starts no further step and aborts the transaction.
   *
   * @throws {LeaseLostError} if another process holds the lease
   * @throws the signal's reason
   */
  async run(commit: Commit, signal: AbortSignal): Promise<void> {
    for (let round = 1; ; round++) {
      try {
        if (this.transactional) await this.runTransaction(commit, signal);
        else await this.write(commit, { signal });
        return;
      } catch (error) {
        // Another process wrote first: read again in the next round.
        if (!(isTaken(error) || error instanceof OvertakenError) || round === MAX_ROUNDS) throw error;
        signal.throwIfAborted();
      }
    }
  }

  /** Writes documents without their checkpoint, each guarded, without a transaction. @throws the errors of {@link run} */
  async fill({ fence, writes }: Commit, signal: AbortSignal): Promise<void> {
    for (let round = 1; ; round++) {
      try {
        signal.throwIfAborted();
        await this.assertHeld(fence);
        await this.writeAll(writes, { signal, piecemeal: true });
        return;
      } catch (error) {
        if (!(isTaken(error) || error instanceof OvertakenError) || round === MAX_ROUNDS) throw error;
        signal.throwIfAborted();
      }
    }
  }

  /**
   * Runs a commit in a transaction. On abort it ends the session: otherwise the driver would retry for two minutes, and the
   * server would keep the transaction open for one
   * (https://www.mongodb.com/docs/manual/core/transactions-production-consideration/).
   */
  private runTransaction(commit: Commit, signal: AbortSignal): Promise<void> {
    return this.client.withSession(async (session) => {
      const end = (): void => {
        void session.endSession();
      };
      signal.addEventListener('abort', end, { once: true });
      try {
        await session.withTransaction(() => this.write(commit, { signal, session }));
      } finally {
        signal.removeEventListener('abort', end);
      }
    });
  }

  /** Checks the signal before each step, because a step after an aborted transaction would take effect on its own. */
  private async write(commit: Commit, { signal, session }: Attempt): Promise<void> {
    signal.throwIfAborted();
    await this.assertHeld(commit.fence, session);
    await this.writeAll(lastWrites(commit.writes), { signal, session });
    await this.moveCheckpoint(commit, { signal, session });
    signal.throwIfAborted();
  }

  private async writeAll(writes: readonly Write[], attempt: Attempt): Promise<void> {
    for (const name of new Set(writes.map(({ collection }) => collection.name))) {
      const some = writes.filter(({ collection }) => collection.name === name);
      await this.writeTo(this.database.collection(name), some, attempt);
    }
  }

  /** Sends one operation per document, unordered. Skips documents that already contain their position. */
  private async writeTo(
    documents: MongoCollection<StoredDocument>,
    writes: readonly Write[],
    { signal, session, piecemeal = !this.transactional }: Attempt,
  ): Promise<void> {
    signal.throwIfAborted();
    const options = session ? { session } : {};
    const ids = writes.map(({ id }) => id);
    const projection = { position: 1, ...VERSION.projection };
    const found = await documents.find({ _id: { $in: ids } }, { ...options, projection }).toArray();
    const stored = new Map(found.map((one) => [one._id, one]));
    const due = writes.filter(({ id, position, kind }) => {
      const one = stored.get(id);
      if (!one) return kind === 'put';
      return position === undefined || one.position < position;
    });
    if (due.length === 0) return;
    signal.throwIfAborted();
    const { matchedCount, upsertedCount, deletedCount } = await documents.bulkWrite(
      due.map((write) => this.operation(write, stored.get(write.id) ?? null, piecemeal)),
      { ...options, ordered: false },
    );
    if (matchedCount + upsertedCount + deletedCount < due.length) throw new OvertakenError();
  }

  /** Guards a write by its position, or without one by the stored revision. */
  private operation(write: Write, stored: StoredDocument | null, piecemeal: boolean): Operation {
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
    if (!piecemeal || collection.kind === 'record') return { deleteOne: { filter } };
    // Keep the position: without transactions, an interrupted commit is repeated and must not restore a removed document.
    const gone = { document: null, words: [], ...at };
    return { updateOne: { filter, update: { $set: gone, $inc: { revision: 1 } } } };
  }

  private async assertHeld({ name, owner, token }: Lease, session?: ClientSession): Promise<void> {
    const leases = this.database.collection<LeaseDocument>('_leases');
    const lease = await leases.findOne({ _id: name }, session ? { session } : {});
    if (lease?.owner !== owner || lease.token !== token) throw lost(name);
  }

  /** The token stored with the checkpoint decides a race with a process that acquires the lease meanwhile. */
  private async moveCheckpoint(
    { subscription, position, fence }: Commit,
    { signal, session }: Attempt,
  ): Promise<void> {
    signal.throwIfAborted();
    const checkpoints = this.database.collection<CheckpointDocument>('_checkpoints');
    const options = session ? { session } : {};
    const { name } = subscription;
    const found = await checkpoints.findOne({ _id: name }, options);
    if (found && found.token > fence.token) throw lost(fence.name);
    signal.throwIfAborted();
    await checkpoints.updateOne(
      { _id: name, token: { $lte: fence.token } },
      { $set: { token: fence.token }, $max: { position } },
      { ...options, upsert: true },
    );
  }
}

const lost = (name: string): LeaseLostError => new LeaseLostError(`${name} is held by another process`);
