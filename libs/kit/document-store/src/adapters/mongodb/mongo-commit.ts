import type { AnyBulkWriteOperation, Db } from 'mongodb';
import {
  type Commit,
  CommitsLostError,
  type Lease,
  LeaseLostError,
  type Write,
} from '../../document-store.js';
import { lastWrites, searchWords, withoutUndefined } from '../../json-document.js';
import type { MongoCheckpoints } from './mongo-checkpoints.js';
import { isTaken } from './mongo-errors.js';
import type { MongoLeases } from './mongo-leases.js';
import { type StoredDocument, unchanged, VERSION } from './mongo-queries.js';

const MAX_ROUNDS = 20;

type Operation = AnyBulkWriteOperation<StoredDocument>;

/** Another process wrote a document after it was read. */
class OvertakenError extends Error {
  override readonly name = 'OvertakenError';
}

/**
 * Stores the writes of a commit, each guarded, and then its checkpoint, so that repeating a commit changes
 * nothing. There is no transaction: the server would keep a killed process's transaction open for a minute
 * and block its successor (docs/decisions/0030-mongodb-without-transactions.md).
 */
export class MongoCommit {
  constructor(
    private readonly database: Db,
    private readonly checkpoints: MongoCheckpoints,
    private readonly leases: Pick<MongoLeases, 'isHeld'>,
  ) {}

  /**
   * Runs a commit. After the signal aborts, it starts no further step.
   *
   * @throws {LeaseLostError} if another process holds the lease
   * @throws {CommitsLostError} if the checkpoint is earlier than the writer's last one
   * @throws the signal's reason
   */
  run(commit: Commit, signal: AbortSignal): Promise<void> {
    return this.inRounds(signal, async (round) => {
      await this.writeAll({ ...commit, writes: lastWrites(commit.writes) }, round, signal);
      await this.moveCheckpoint(commit, signal);
    });
  }

  /** Writes documents without their checkpoint. @throws the errors of {@link run} */
  fill(commit: Commit, signal: AbortSignal): Promise<void> {
    return this.inRounds(signal, (round) => this.writeAll(commit, round, signal));
  }

  /** Repeats work if another process wrote first, so that it reads again. */
  private async inRounds(signal: AbortSignal, work: (round: number) => Promise<void>): Promise<void> {
    for (let round = 1; ; round++) {
      signal.throwIfAborted();
      try {
        await work(round);
        return;
      } catch (error) {
        if (!(isTaken(error) || error instanceof OvertakenError) || round === MAX_ROUNDS) throw error;
      }
    }
  }

  /** Sends one unordered bulk per collection, in the order of the writes. */
  private async writeAll(commit: Commit, round: number, signal: AbortSignal): Promise<void> {
    const { fence, writes } = commit;
    if (writes.length === 0) return this.assertHeld(fence);
    const names = [...new Set(writes.map(({ collection }) => collection.name))];
    const [, , ...due] = await Promise.all([
      this.assertHeld(fence),
      this.assertKept(commit),
      ...names.map((name) => {
        const ofOne = writes.filter(({ collection }) => collection.name === name);
        return round === 1 && ofOne.every(hasPosition) ? this.guarded(ofOne) : this.due(ofOne);
      }),
    ]);
    for (const [index, operations] of due.entries()) {
      if (operations.length === 0) continue;
      signal.throwIfAborted();
      const documents = this.database.collection<StoredDocument>(names[index] as string);
      const result = await documents.bulkWrite(operations, { ordered: false });
      if (result.matchedCount + result.upsertedCount + result.deletedCount < operations.length)
        throw new OvertakenError();
    }
  }

  /** Returns operations that need no read: if a document already contains its position, the next round leaves it out. */
  private guarded(writes: readonly Write[]): Operation[] {
    return writes.map((write) => this.operation(write, null));
  }

  /** Returns one operation per document of a collection, without documents that already contain their position. */
  private async due(writes: readonly Write[]): Promise<Operation[]> {
    const [first] = writes;
    if (!first) return [];
    const projection = { position: 1, once: 1, ...VERSION.projection };
    const documents = this.database.collection<StoredDocument>(first.collection.name);
    const current = await documents
      .find({ _id: { $in: writes.map(({ id }) => id) } }, { projection })
      .toArray();
    const stored = new Map(current.map((one) => [one._id, one]));
    return writes
      .filter(({ id, position, once, kind }) => {
        const one = stored.get(id);
        if (!one) return kind === 'put';
        return position === undefined ? once === undefined || one.once !== once : one.position < position;
      })
      .map((write) => this.operation(write, stored.get(write.id) ?? null));
  }

  /** Guards a write by its position, or without one by the stored revision. */
  private operation(write: Write, stored: StoredDocument | null): Operation {
    const { id, position, once, collection } = write;
    const filter = position === undefined ? unchanged(id, stored) : { _id: id, position: { $lt: position } };
    const at = { ...(position !== undefined && { position }), ...(once !== undefined && { once }) };
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
    const tombstone = { document: null, words: [], ...at };
    return { updateOne: { filter, update: { $set: tombstone, $inc: { revision: 1 } } } };
  }

  private async assertHeld(fence: Lease): Promise<void> {
    if (this.leases.isHeld(fence)) return;
    const { name, owner, token } = fence;
    const lease = await this.checkpoints.lease(name);
    if (lease?.owner !== owner || lease.token !== token) throw lost(name);
  }

  private async assertKept({ subscription: { name }, from }: Commit): Promise<void> {
    if (from === undefined) return;
    if (((await this.checkpoints.position(name)) ?? -Infinity) < from) throw new CommitsLostError(name, from);
  }

  private async moveCheckpoint(
    { subscription: { name, kind }, position, from, fence, writes }: Commit,
    signal: AbortSignal,
  ): Promise<void> {
    signal.throwIfAborted();
    // The documents are on a majority already. If a new primary lacks this checkpoint, it only repeats a harmless commit.
    const isRepeatable = kind === 'derived' || writes.length === 0;
    const move = { name, position, token: fence.token, from };
    const outcome = await (isRepeatable
      ? this.checkpoints.moveQuickly(move)
      : this.checkpoints.moveSafely(move));
    if (outcome === 'moved') return;
    if (outcome === 'lost') throw lost(fence.name);
    throw from === undefined ? new OvertakenError() : new CommitsLostError(name, from);
  }
}

const hasPosition = ({ position }: Write): boolean => position !== undefined;

const lost = (name: string): LeaseLostError => new LeaseLostError(`${name} is held by another process`);
