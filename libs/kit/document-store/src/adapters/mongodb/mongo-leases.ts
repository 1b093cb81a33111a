import type { Collection } from 'mongodb';
import { grouped } from '#kit/kernel';
import { MAX_CLOCK_SKEW_MS, type Lease } from '../../document-store.js';
import { SAFE_PART } from '../../lease-holder.js';
import type { MongoConnection } from './mongo-connection.js';
import { isTaken } from './mongo-errors.js';

export interface LeaseDocument {
  readonly _id: string;
  readonly owner: string | null;
  readonly token: number;
  /** Epoch milliseconds. */
  readonly since: number;
  /** Epoch milliseconds. */
  readonly until: number;
}

interface LeaseRequest {
  readonly name: string;
  readonly owner: string;
  /** Milliseconds. */
  readonly ttlMs: number;
}

/** The leases of a process. It knows which ones it holds, so that a commit need not ask the server. */
export class MongoLeases {
  /** By name: a held lease, and until when this process relies on it, by its own clock. */
  private readonly held = new Map<string, { readonly lease: Lease; readonly until: number }>();

  constructor(private readonly connection: Pick<MongoConnection, 'reach' | 'newest'>) {}

  async acquire(name: string, owner: string, ttlMs: number): Promise<Lease | null> {
    const until = performance.now() + ttlMs * SAFE_PART;
    const lease = await this.acquireGrouped({ name, owner, ttlMs });
    if (lease) this.held.set(name, { lease, until });
    else this.held.delete(name);
    return lease;
  }

  /** A process renews all its leases in one turn of the event loop. */
  private readonly acquireGrouped = grouped((requests: readonly LeaseRequest[]) =>
    this.connection.reach(
      async () => (await this.renewAll(requests)) ?? (await acquireAll(this.collection, requests)),
    ),
  );

  /** Renews leases that this process holds, in one command. Returns null if one of them is not held. */
  private async renewAll(requests: readonly LeaseRequest[]): Promise<Lease[] | null> {
    const ttls = new Set(requests.map(({ ttlMs }) => ttlMs));
    const leases = requests.flatMap(({ name, owner }) => {
      const lease = this.held.get(name)?.lease;
      return lease?.owner === owner ? [lease] : [];
    });
    const [ttlMs] = ttls;
    if (ttlMs === undefined || ttls.size > 1 || leases.length < requests.length) return null;
    const held = { $or: leases.map(({ name: _id, owner, token }) => ({ _id, owner, token })) };
    const { matchedCount } = await this.collection.updateMany(held, [{ $set: termOf(ttlMs) }]);
    return matchedCount === new Set(leases.map(({ name }) => name)).size ? leases : null;
  }

  /** Releases a lease and keeps its token, so that the next holder gets a higher one. */
  async release({ name, owner, token }: Lease): Promise<void> {
    this.held.delete(name);
    const released = { $set: { owner: null, until: 0 } };
    await this.connection.reach(() => this.collection.updateOne({ _id: name, owner, token }, released));
  }

  /** Reports whether this process acquired or renewed the lease so recently that nobody else can have it. */
  isHeld({ name, owner, token }: Lease): boolean {
    const { lease, until = -Infinity } = this.held.get(name) ?? {};
    return lease?.owner === owner && lease.token === token && performance.now() < until;
  }

  private get collection(): Collection<LeaseDocument> {
    return this.connection.newest.collection<LeaseDocument>('_leases');
  }
}

/** The server's clock, so that the clocks of processes do not matter. */
const NOW = { $toLong: '$$NOW' };

/**
 * Acquires or renews leases: held ones are renewed together, and only free ones cost a call each. Returns null for a lease
 * that another owner holds. A repeat after a lost response renews them.
 */
async function acquireAll(
  leases: Collection<LeaseDocument>,
  requests: readonly LeaseRequest[],
): Promise<(Lease | null)[]> {
  const own = new Map(requests.map(({ owner, ttlMs }) => [`${ttlMs} ${owner}`, { owner, ttlMs }]));
  for (const { owner, ttlMs } of own.values()) {
    const names = requests
      .filter((one) => one.owner === owner && one.ttlMs === ttlMs)
      .map(({ name }) => name);
    await leases.updateMany({ _id: { $in: names }, owner }, [{ $set: termOf(ttlMs) }]);
  }
  const current = await leases
    .aggregate<LeaseDocument & { isFree: boolean }>([
      { $match: { _id: { $in: requests.map(({ name }) => name) } } },
      { $set: { isFree: IS_FREE } },
    ])
    .toArray();
  const stored = new Map(current.map((one) => [one._id, one]));
  return Promise.all(
    requests.map(async (one) => {
      const { name, owner } = one;
      const lease = stored.get(name);
      if (lease?.owner === owner) return { name, owner, token: lease.token };
      return !lease || lease.isFree ? await take(leases, one) : null;
    }),
  );
}

/** A lease is also free if it begins in the future, because a member with another clock became the primary. */
const IS_FREE = {
  $or: [
    { $lte: [{ $ifNull: ['$until', 0] }, NOW] },
    { $gt: [{ $ifNull: ['$since', 0] }, { $add: [NOW, MAX_CLOCK_SKEW_MS] }] },
  ],
};

const termOf = (ttlMs: number) => ({ since: NOW, until: { $add: [NOW, ttlMs] } });

async function take(
  leases: Collection<LeaseDocument>,
  { name, owner, ttlMs }: LeaseRequest,
): Promise<Lease | null> {
  const { since, until } = termOf(ttlMs);
  const newTerm = {
    owner: { $literal: owner },
    token: { $add: [{ $ifNull: ['$token', 0] }, 1] },
    since,
    until,
  };
  const update = [
    { $set: { isFree: IS_FREE } },
    {
      $set: Object.fromEntries(
        Object.entries(newTerm).map(([field, value]) => [field, ifFree(value, field)]),
      ),
    },
    { $unset: 'isFree' },
  ];
  const options = { upsert: true, returnDocument: 'after' } as const;
  try {
    const lease = await leases.findOneAndUpdate({ _id: name }, update, options);
    return lease?.owner === owner ? { name, owner, token: lease.token } : null;
  } catch (error) {
    if (isTaken(error)) return null;
    throw error;
  }
}

const ifFree = (value: unknown, field: string) => ({ $cond: ['$isFree', value, `$${field}`] });
