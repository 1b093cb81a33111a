import { Mutex } from '#kit/kernel';
import type { Logger } from '#kit/kernel';
import { CLOCKS_APART_MS, type DocumentStore } from '#kit/document-store';
import type { ReservedIds } from '../requests/request-context.js';
import { type IdempotencyRecord, idempotencyRecords } from './idempotency-record.js';

export type ClaimedRecord = IdempotencyRecord & { readonly allocated: object };

/** A key that this process holds. */
export interface Claim {
  /** The record's id. */
  readonly id: string;
  readonly record: ClaimedRecord;
  /** The stream category of the new aggregate; null if the call creates none. */
  readonly creates: string | null;
  readonly reservedIds: ReservedIds;
}

interface Running {
  readonly claim: Claim;
  revision: number;
  /** By the process's monotonic clock. */
  renewedAt: number;
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
   * Returns whether a lease is valid. A lease that ends later than a new one would was taken before a clock was
   * set back.
   */
  static isHeld(leaseUntil: number): boolean {
    const now = Date.now();
    return leaseUntil > now && leaseUntil <= now + LEASE_MS + CLOCKS_APART_MS;
  }

  has(id: string): boolean {
    return this.claims.has(id);
  }

  /** @param revision the record's revision after its last write */
  add(claim: Claim, revision: number): void {
    this.claims.set(claim.id, { claim, revision, renewedAt: performance.now(), turns: new Mutex() });
    this.timer ??= setInterval(() => this.renew(), RENEW_EVERY_MS).unref();
  }

  /**
   * Writes a key's final state and releases it. If another process took the key over meanwhile, nothing is
   * written.
   */
  async end(id: string, record: IdempotencyRecord): Promise<void> {
    const running = this.claims.get(id);
    if (!running) return;
    await this.write(running, record);
    this.claims.delete(id);
  }

  /**
   * Removes an unused key and releases it. If another process took the key over meanwhile, nothing is removed.
   */
  async drop(id: string): Promise<void> {
    const running = this.claims.get(id);
    if (!running) return;
    await running.turns.run(() =>
      this.attempt(() => this.store.remove(idempotencyRecords, id, running.revision)),
    );
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
      if (now - running.renewedAt < RENEW_EVERY_MS) continue;
      running.renewedAt = now;
      void this.write(running, { ...running.claim.record, leaseUntil: RunningClaims.leaseFromNow() });
    }
  }

  private write(running: Running, record: IdempotencyRecord): Promise<void> {
    const { id } = running.claim;
    return running.turns.run(async () => {
      if (await this.attempt(() => this.store.replace(idempotencyRecords, id, record, running.revision)))
        running.revision += 1;
    });
  }

  /** Returns whether the write succeeded. */
  private async attempt(write: () => Promise<boolean>): Promise<boolean> {
    try {
      return await write();
    } catch (err) {
      this.logger.warn('could not write an idempotency record', { err });
      return false;
    }
  }
}
