import { randomUUID } from 'node:crypto';
import { Mutex } from '#kit/kernel';
import { type DocumentStore, type Lease, LeaseLostError } from './document-store.js';

/** A lease that this process holds, until it is lost or released. */
export interface HeldLease {
  /** The fence for commits. */
  readonly lease: Lease;
  /** Aborts when this process notices that another process took the lease. */
  readonly lost: AbortSignal;
}

interface Term extends HeldLease {
  readonly ending: AbortController;
}

/** Fraction of a lease's lifetime during which its holder relies on it, because the clocks of machines differ. */
export const SAFE_PART = 0.75;

/**
 * A process's view of a lease. The process must renew it in time with {@link renew} or {@link acquire}. An unavailable store
 * does not mean that the lease is lost. The store rejects commits of a holder that lost its lease; work that the store
 * cannot fence must check {@link isHeld} before it starts.
 */
export class LeaseHolder {
  private readonly mutex = new Mutex();
  private term: Term | null = null;
  /** Time on the process's clock, well before the lease expires. */
  private reliableUntil = 0;

  /**
   * @param name name of the lease; a storage format
   * @param owner unique among all processes
   * @param ttlMs milliseconds after which the lease expires unless it is renewed
   */
  constructor(
    private readonly store: Pick<DocumentStore, 'acquireLease' | 'releaseLease'>,
    readonly name: string,
    private readonly owner: string,
    private readonly ttlMs: number,
  ) {}

  /** Whether this process certainly holds the lease, as far as clocks can be trusted. */
  get isHeld(): boolean {
    return performance.now() < this.reliableUntil;
  }

  /**
   * Acquires the lease if it is free and renews it if this process holds it.
   *
   * @returns null if another process holds it
   * @throws {DocumentStoreUnavailableError} if the store is unavailable; a held lease stays valid until it expires
   */
  acquire(): Promise<HeldLease | null> {
    return this.mutex.run(() => this.ask());
  }

  /** Renews the lease if this process holds it. @throws {DocumentStoreUnavailableError} like {@link acquire} */
  renew(): Promise<HeldLease | null> {
    return this.mutex.run(() => (this.term ? this.ask() : Promise.resolve(null)));
  }

  /** Releases the lease, so that another process gets it at once. Never rejects: on failure the lease expires later. */
  release(): Promise<void> {
    return this.mutex.run(async () => {
      const { term } = this;
      this.term = null;
      this.reliableUntil = 0;
      if (term) await this.store.releaseLease(term.lease).catch(() => undefined);
    });
  }

  private async ask(): Promise<HeldLease | null> {
    const requestedAt = performance.now();
    const lease = await this.store.acquireLease(this.name, this.owner, this.ttlMs);
    this.reliableUntil = lease ? requestedAt + this.ttlMs * SAFE_PART : 0;
    // A new token means that another process held the lease in between.
    if (this.term && lease?.token !== this.term.lease.token) {
      this.term.ending.abort(new LeaseLostError('another process took the lease'));
      this.term = null;
    }
    if (lease) this.term ??= begun(lease);
    return this.term;
  }
}

function begun(lease: Lease): Term {
  const ending = new AbortController();
  return { lease, lost: ending.signal, ending };
}

/**
 * Does work that one process does at a time. Holds the lease during the work and releases it afterwards.
 *
 * @param name name of the lease; a storage format
 * @param ttlMs milliseconds after which the lease expires if this process stops responding
 * @returns the result; null if another process holds the lease
 * @throws {DocumentStoreUnavailableError} when acquiring the lease, and the errors of `work`
 */
export async function underLease<T>(
  store: Pick<DocumentStore, 'acquireLease' | 'releaseLease'>,
  name: string,
  ttlMs: number,
  work: (held: HeldLease) => Promise<T>,
): Promise<T | null> {
  const lease = new LeaseHolder(store, name, randomUUID(), ttlMs);
  const held = await lease.acquire();
  if (!held) return null;
  // If a renewal fails, the fencing token protects another holder's work.
  const renewal = setInterval(() => void lease.renew().catch(() => undefined), ttlMs / 3);
  try {
    return await work(held);
  } finally {
    clearInterval(renewal);
    await lease.release();
  }
}
