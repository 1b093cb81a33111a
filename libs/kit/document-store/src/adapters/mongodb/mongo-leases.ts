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

export interface AskedLease {
  readonly name: string;
  readonly owner: string;
  /** Milliseconds. */
  readonly ttlMs: number;
}

/**
 * Acquires or renews leases: held ones are renewed together, and only free ones cost a call each. Returns null for a lease
 * that another owner holds. A repeat after a lost response renews them.
 */
export async function acquireAll(
  leases: Collection<LeaseDocument>,
  asked: readonly AskedLease[],
): Promise<(Lease | null)[]> {
  const now = Date.now();
  const own = new Map(asked.map(({ owner, ttlMs }) => [`${ttlMs} ${owner}`, { owner, ttlMs }]));
  for (const { owner, ttlMs } of own.values()) {
    const names = asked.filter((one) => one.owner === owner && one.ttlMs === ttlMs).map(({ name }) => name);
    await leases.updateMany({ _id: { $in: names }, owner }, { $set: { since: now, until: now + ttlMs } });
  }
  const found = await leases.find({ _id: { $in: asked.map(({ name }) => name) } }).toArray();
  const stored = new Map(found.map((one) => [one._id, one]));
  return Promise.all(
    asked.map(async (one) => {
      const { name, owner } = one;
      const lease = stored.get(name);
      if (lease?.owner === owner) return { name, owner, token: lease.token };
      const isFree = !lease || lease.until <= now || (lease.since ?? 0) > now + CLOCKS_APART_MS;
      return isFree ? await take(leases, one, now) : null;
    }),
  );
}

async function take(
  leases: Collection<LeaseDocument>,
  { name, owner, ttlMs }: AskedLease,
  now: number,
): Promise<Lease | null> {
  try {
    const taken = await leases.findOneAndUpdate(
      { _id: name, $or: [{ until: { $lte: now } }, { since: { $gt: now + CLOCKS_APART_MS } }] },
      { $set: { owner, since: now, until: now + ttlMs }, $inc: { token: 1 } },
      { upsert: true, returnDocument: 'after' },
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
