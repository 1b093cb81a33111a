import { Mutex } from '#kit/kernel';
import type { Logger } from '#kit/kernel';
import { MAX_CLOCK_SKEW_MS, type DocumentStore } from '#kit/document-store';
import { type IdempotencyRecord, idempotencyRecords } from './idempotency-record.js';

/** A key that this process holds. */
export interface Claim {
  /** The record's id. */
  readonly id: string;
  readonly record: IdempotencyRecord;
  /** The stream category of the new aggregate; null if the call creates none. */
  readonly creates: string | null;
  /** An earlier attempt used the reserved ids and may have committed. */
  readonly mayRepeat: boolean;
}

/** See {@link RunningClaims.end}. */
export type Ending = 'stored' | 'unknown' | 'lost';

interface Running {
  readonly claim: Claim;
  revision: number;
  /** By the process's monotonic clock. */
  renewedAt: number;
  /** Until when the record is known to name this process as the holder: of its last write that was confirmed. */
  leaseUntil: number;
  isRenewing: boolean;
  /** Whether the final state has been decided: a renewal would overwrite it. */
  isEnding: boolean;
  /** `leaseUntil` of the writes that may have been applied although they failed. */
  readonly unconfirmed: Set<number>;
  /** Serializes the writes of this record. */
  readonly turns: Mutex;
}

/** How long (ms) a dead process blocks its keys. */
const LEASE_MS = 6_000;
const RENEW_EVERY_MS = 1_500;

/** The keys that this process holds. Renews their leases, so that only the leases of dead processes expire. */
export class RunningClaims {
  private readonly claims = new Map<string, Running>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly store: DocumentStore,
    private readonly logger: Logger,
  ) {}

  static leaseFromNow(): number {
    return Date.now() + LEASE_MS;
  }

  /**
   * Reports whether a lease is valid. A lease that would outlast a new one is invalid: it was acquired before a clock
   * was set back.
   */
  static isHeld(leaseUntil: number): boolean {
    const now = Date.now();
    return leaseUntil > now && leaseUntil <= now + LEASE_MS + MAX_CLOCK_SKEW_MS;
  }

  has(id: string): boolean {
    return this.claims.has(id);
  }

  /** Reports whether no other process can have taken a key over. */
  holds(id: string): boolean {
    const running = this.claims.get(id);
    return running !== undefined && hasLease(running);
  }

  /** @param revision the record's revision after its last write */
  add(claim: Claim, revision: number): void {
    this.claims.set(claim.id, {
      claim,
      revision,
      renewedAt: performance.now(),
      leaseUntil: claim.record.leaseUntil,
      isRenewing: false,
      isEnding: false,
      unconfirmed: new Set(),
      turns: new Mutex(),
    });
    this.timer ??= setInterval(() => this.renew(), RENEW_EVERY_MS).unref();
  }

  /**
   * Writes a key's final state and releases it. If another process took the key over meanwhile, nothing is
   * written.
   *
   * @returns `stored`; `unknown`: the write failed, but no other process took the key over; `lost`: one did, or may have
   */
  async end(id: string, record: IdempotencyRecord): Promise<Ending> {
    const running = this.claims.get(id);
    if (!running) return 'lost';
    running.isEnding = true;
    const ending = await this.write(running, record);
    this.claims.delete(id);
    return ending;
  }

  /**
   * Removes an unused key and releases it. If another process took the key over meanwhile, nothing is removed.
   */
  async drop(id: string): Promise<void> {
    const running = this.claims.get(id);
    if (!running) return;
    running.isEnding = true;
    await running.turns.run(async () => {
      try {
        await this.store.remove(idempotencyRecords, id, await this.revisionOf(running));
      } catch (err) {
        this.warn(err);
      }
    });
    this.claims.delete(id);
  }

  stop(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
  }

  private renew(): void {
    if (this.claims.size === 0) {
      this.stop();
      return;
    }
    const now = performance.now();
    for (const running of this.claims.values()) {
      if (running.isEnding || running.isRenewing || now - running.renewedAt < RENEW_EVERY_MS) continue;
      running.renewedAt = now;
      running.isRenewing = true;
      const renewed = { ...running.claim.record, leaseUntil: RunningClaims.leaseFromNow() };
      void this.write(running, renewed).finally(() => (running.isRenewing = false));
    }
  }

  private write(running: Running, record: IdempotencyRecord): Promise<Ending> {
    return running.turns.run(async () => {
      try {
        const revision = await this.revisionOf(running);
        if (!(await this.store.replace(idempotencyRecords, running.claim.id, record, revision)))
          return 'lost';
        running.revision = revision + 1;
        running.leaseUntil = record.leaseUntil;
        return 'stored';
      } catch (err) {
        running.unconfirmed.add(record.leaseUntil);
        this.warn(err);
        return hasLease(running) ? 'unknown' : 'lost';
      }
    });
  }

  /** Returns the revision of this process's last write to a record. */
  private async revisionOf(running: Running): Promise<number> {
    if (running.unconfirmed.size > 0) {
      const stored = await this.store.get(idempotencyRecords, running.claim.id);
      if (stored && running.unconfirmed.has(stored.document.leaseUntil)) running.revision = stored.revision;
      running.unconfirmed.clear();
    }
    return running.revision;
  }

  private warn(err: unknown): void {
    this.logger.warn('could not write an idempotency record', { err });
  }
}

/** Clocks differ, so another process may see the lease run out a little earlier. */
const hasLease = ({ leaseUntil }: Running): boolean => Date.now() < leaseUntil - MAX_CLOCK_SKEW_MS;
