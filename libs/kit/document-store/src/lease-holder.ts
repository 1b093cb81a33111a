import { Mutex } from '#kit/kernel';
import { type DocumentStore, type Lease, LeaseLostError } from './document-store.js';

/** A lease that this process got, until it loses it or hands it back. */
export interface HeldLease {
  /** What commits are fenced with. */
  readonly lease: Lease;
  /** Aborts once it was found that another process took the lease over. */
  readonly lost: AbortSignal;
}

interface Term extends HeldLease {
  readonly ending: AbortController;
}

/** How much of a lease is relied on: machines' clocks do not run alike. */
const SAFE_PART = 0.75;

/**
 * One lease as one process sees it. The process renews it in time, by {@link renew} or {@link acquire}; a store that
 * does not answer is no loss yet. What is written under the lease is safe by the store's fence, which refuses the
 * commit of a holder that has lost it; what has no fence asks {@link isHeld} before it begins.
 */
export class LeaseHolder {
  private readonly turns = new Mutex();
  private term: Term | null = null;
  /** By the process's own clock, well before the lease ends. */
  private reliableUntil = 0;

  /**
   * @param name a storage format
   * @param owner unique among all processes
   * @param ttlMs milliseconds after which another process may take the lease where it was not renewed
   */
  constructor(
    private readonly store: Pick<DocumentStore, 'acquireLease' | 'releaseLease'>,
    readonly name: string,
    private readonly owner: string,
    private readonly ttlMs: number,
  ) {}

  /** Whether no other process can hold the lease now, as far as clocks can be trusted. */
  get isHeld(): boolean {
    return performance.now() < this.reliableUntil;
  }

  /**
   * Takes the lease where it is free, renews it where it is held.
   *
   * @returns null where another process holds it
   * @throws {DocumentStoreUnavailableError} what was held is held until it runs out
   */
  acquire(): Promise<HeldLease | null> {
    return this.turns.run(() => this.ask());
  }

  /** Renews the lease where it is held, else does nothing. @throws {DocumentStoreUnavailableError} as {@link acquire} */
  renew(): Promise<HeldLease | null> {
    return this.turns.run(() => (this.term ? this.ask() : Promise.resolve(null)));
  }

  /** Hands the lease back, so that another process gets it at once. Never rejects: where it fails, the lease runs out. */
  release(): Promise<void> {
    return this.turns.run(async () => {
      const { term } = this;
      this.term = null;
      this.reliableUntil = 0;
      if (term) await this.store.releaseLease(term.lease).catch(() => undefined);
    });
  }

  private async ask(): Promise<HeldLease | null> {
    const asked = performance.now();
    const lease = await this.store.acquireLease(this.name, this.owner, this.ttlMs);
    this.reliableUntil = lease ? asked + this.ttlMs * SAFE_PART : 0;
    // Under another token it was another process's in between.
    if (this.term && lease?.token !== this.term.lease.token) {
      this.term.ending.abort(new LeaseLostError('the lease was taken over'));
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
