import { type Db, WriteConcern } from 'mongodb';
import { grouped } from '#kit/kernel';
import type { Position } from '#kit/event-store';
import { bulk } from './mongo-writes.js';
import type { LeaseDocument } from './mongo-leases.js';

export interface CheckpointDocument {
  readonly _id: string;
  readonly position: Position;
  readonly token: number;
}

export interface Move {
  readonly name: string;
  readonly position: Position;
  /** The token of the lease. */
  readonly token: number;
  /** The checkpoint that must be stored already; undefined: none is required. */
  readonly from: Position | undefined;
}

/** `lost`: a later holder of the lease has committed. `unmoved`: the checkpoint is earlier than the move's `from`, or overtaken. */
export type MoveOutcome = 'moved' | 'lost' | 'unmoved';

const ON_PRIMARY = new WriteConcern(1);

/**
 * The leases and checkpoints of a process's subscriptions. Calls made in the same turn of the event loop share one
 * command.
 */
export class MongoCheckpoints {
  constructor(private readonly database: Db) {}

  /** Returns a lease; null if nobody ever acquired it. */
  readonly lease = grouped(async (names: readonly string[]): Promise<(LeaseDocument | null)[]> => {
    const leases = this.database.collection<LeaseDocument>('_leases');
    const documents = await leases.find({ _id: { $in: [...new Set(names)] } }).toArray();
    return inOrder(names, documents);
  });

  /** Returns the checkpoint of a subscription; null without a commit. */
  readonly position = grouped(async (names: readonly string[]): Promise<(Position | null)[]> => {
    return (await this.stored(names)).map((one) => one?.position ?? null);
  });

  /** Moves a checkpoint and waits for a majority of the members. */
  readonly moveSafely = grouped((moves: readonly Move[]) => this.moveAll(moves));

  /** Moves a checkpoint and waits for the primary only. */
  readonly moveQuickly = grouped((moves: readonly Move[]) => this.moveAll(moves, ON_PRIMARY));

  /** The token stored with the checkpoint decides a race with a process that acquires the lease meanwhile. */
  private async moveAll(moves: readonly Move[], writeConcern?: WriteConcern): Promise<MoveOutcome[]> {
    const updates = moves.map(({ name, position, token, from }) => ({
      updateOne: {
        filter: {
          _id: name,
          token: { $lte: token },
          ...(from !== undefined && { position: { $gte: from } }),
        },
        update: { $set: { token }, $max: { position } },
        upsert: from === undefined,
      },
    }));
    const { applied } = await bulk(this.checkpoints, updates, writeConcern);
    if (applied === moves.length) return moves.map(() => 'moved');
    const stored = await this.stored(moves.map(({ name }) => name));
    return moves.map((move, index) => outcomeOf(move, stored[index] ?? null));
  }

  private async stored(names: readonly string[]): Promise<(CheckpointDocument | null)[]> {
    return inOrder(names, await this.checkpoints.find({ _id: { $in: [...new Set(names)] } }).toArray());
  }

  private get checkpoints() {
    return this.database.collection<CheckpointDocument>('_checkpoints');
  }
}

/** A move was applied if its token and position are stored: only the holder of the token writes them. */
function outcomeOf({ position, token }: Move, stored: CheckpointDocument | null): MoveOutcome {
  if (stored && stored.token > token) return 'lost';
  return stored?.token === token && stored.position >= position ? 'moved' : 'unmoved';
}

function inOrder<D extends { readonly _id: string }>(
  names: readonly string[],
  documents: readonly D[],
): (D | null)[] {
  const byName = new Map(documents.map((one) => [one._id, one]));
  return names.map((name) => byName.get(name) ?? null);
}
