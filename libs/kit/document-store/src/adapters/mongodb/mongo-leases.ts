import type { Collection } from 'mongodb';
import { CLOCKS_APART_MS, type Lease } from '../../document-store.js';
import { isTaken } from './mongo-errors.js';

export interface LeaseDocument {
  readonly _id: string;
  readonly owner: string | null;
  readonly token: number;
  /** Epoch milliseconds; missing if an older version acquired the lease. */
  readonly since?: number;
  /** Epoch milliseconds. */
  readonly until: number;
}

/** Acquires or renews a lease. Returns null if another owner holds it. A repeat after a lost response renews it. */
export async function acquire(
  leases: Collection<LeaseDocument>,
  name: string,
  owner: string,
  ttlMs: number,
): Promise<Lease | null> {
  const now = Date.now();
  const until = now + ttlMs;
  const after = { returnDocument: 'after' } as const;
  const renewed = await leases.findOneAndUpdate({ _id: name, owner }, { $set: { since: now, until } }, after);
  if (renewed) return { name, owner, token: renewed.token };
  try {
    const taken = await leases.findOneAndUpdate(
      { _id: name, $or: [{ until: { $lte: now } }, { since: { $gt: now + CLOCKS_APART_MS } }] },
      { $set: { owner, since: now, until }, $inc: { token: 1 } },
      { upsert: true, ...after },
    );
    return taken && { name, owner, token: taken.token };
  } catch (error) {
    if (isTaken(error)) return null;
    throw error;
  }
}

/** Releases a lease and keeps its token, so that the next holder gets a higher one. */
export async function release(
  leases: Collection<LeaseDocument>,
  { name, owner, token }: Lease,
): Promise<void> {
  await leases.updateOne({ _id: name, owner, token }, { $set: { owner: null, until: 0 } });
}
