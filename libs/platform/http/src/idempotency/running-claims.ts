import { Mutex } from '#kit/kernel';
import type { Logger } from '#kit/kernel';
import { CLOCKS_APART_MS, type DocumentStore } from '#kit/document-store';
import type { ReservedIds } from '../requests/request-context.js';
import { type IdempotencyRecord, idempotencyRecords } from './idempotency-record.js';

export type ClaimedRecord = IdempotencyRecord & { readonly allocated: object };

/** A key that this process works with. */
export interface Claim {
  /** The record's id. */
  readonly id: string;
  readonly record: ClaimedRecord;
  /** The stream category of what is created; null where nothing is. */
  readonly creates: string | null;
  readonly reservedIds: ReservedIds;
}

interface Running {
  readonly claim: Claim;
  revision: number;
  /** By the process's own clock, which is never set back. */
  renewedAt: number;
  /** Its writes take turns. */
  readonly turns: Mutex;
}

/** How long a dead process keeps others from its keys. */
const LEASE_MS = 6_000;
const RENEW_EVERY_MS = 1_500;

/** The keys this process works with: renews their leases, so that only those of a dead process lapse. */
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

  /** Whether a lease holds. One that ends later than any that is taken now was taken before a clock was set back. */
  static isHeld(leaseUntil: number): boolean {
    const now = Date.now();
    return leaseUntil > now && leaseUntil <= now + LEASE_MS + CLOCKS_APART_MS;
  }

  has(id: string): boolean {
    return this.claims.has(id);
  }

  /** @param revision of the record as it was written */
  add(claim: Claim, revision: number): void {
    this.claims.set(claim.id, { claim, revision, renewedAt: performance.now(), turns: new Mutex() });
    this.timer ??= setInterval(() => {
      this.renew();
    }, RENEW_EVERY_MS).unref();
  }

  /** Writes a key's last state and lets go of it. Where another process took it over meanwhile, that one's stands. */
  async end(id: string, record: IdempotencyRecord): Promise<void> {
    const running = this.claims.get(id);
    if (!running) return;
    await this.write(running, record);
    this.claims.delete(id);
  }

  /** Removes a key that nothing came of, and lets go of it. Where another process took it over meanwhile, it stays. */
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

  /** Whether a write was done. */
  private async attempt(write: () => Promise<boolean>): Promise<boolean> {
    try {
      return await write();
    } catch (err) {
      this.logger.warn('an idempotency record was not written', { err });
      return false;
    }
  }
}
