import { Injectable, type OnModuleInit } from '@nestjs/common';
import { networkOf, TokenBuckets } from '#platform/http';
import { Clock } from '#kit/kernel';
import { MasterKey } from '#platform/personal-data';
import { type Collection, DocumentStore } from '#kit/document-store';

/** Attempts at one account since the last that succeeded. Its id is a keyed hash, also of an address without an account. */
interface Attempts {
  readonly count: number;
  readonly blockedUntil: string | null;
  readonly expiresAt: string;
}

/** A storage format. */
export const signInThrottles: Collection<Attempts> = {
  name: 'identity-throttles',
  kind: 'record',
  indexes: [['expiresAt']],
};

const FREE_ATTEMPTS = 5;
const FIRST_BLOCK_MS = 30_000;
const LONGEST_BLOCK_MS = 3_600_000;
const KEPT_MS = 24 * 3_600_000;
/** An address may belong to an office of many people. */
const PER_MINUTE_AND_ADDRESS = 30;

/** Slows guessing down, by account on all processes (NIST SP 800-63B-4, 3.2.2) and by network address on each. */
@Injectable()
export class Throttle implements OnModuleInit {
  private readonly addresses = new TokenBuckets(PER_MINUTE_AND_ADDRESS / 60, PER_MINUTE_AND_ADDRESS);

  constructor(
    private readonly store: DocumentStore,
    private readonly masterKey: MasterKey,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.store.define([signInThrottles]);
  }

  /**
   * Takes an attempt before it is made, so that many at once are no more than many.
   *
   * @param what the kind of attempt and whom it concerns
   * @returns for how many seconds none is taken; null where this one may be made
   */
  async attempt(what: string, address: string): Promise<number | null> {
    const byAddress = this.attemptFrom(address);
    if (byAddress !== null) return byAddress;
    const id = this.idOf(what);
    for (;;) {
      const now = this.clock.now().getTime();
      const stored = await this.store.get(signInThrottles, id);
      const known = stored && Date.parse(stored.document.expiresAt) > now ? stored.document : null;
      const until = known?.blockedUntil ? Date.parse(known.blockedUntil) : 0;
      if (until > now) return Math.ceil((until - now) / 1000);
      const next = attemptsAfter(known?.count ?? 0, now);
      const counted = stored
        ? await this.store.replace(signInThrottles, id, next, stored.revision)
        : await this.store.insert(signInThrottles, id, next);
      if (counted) return null;
    }
  }

  /** As {@link attempt}, where no account is named: of what is too long to be guessed, on this process. */
  attemptFrom(address: string): number | null {
    const { retryAfterMs } = this.addresses.take(networkOf(address));
    return retryAfterMs === null ? null : Math.ceil(retryAfterMs / 1000);
  }

  /** An attempt succeeded: those before it count no more. */
  async succeeded(what: string): Promise<void> {
    await this.store.remove(signInThrottles, this.idOf(what));
  }

  private idOf(what: string): string {
    return this.masterKey.mac('identity-throttle', what);
  }
}

function attemptsAfter(count: number, now: number): Attempts {
  const beyond = count + 1 - FREE_ATTEMPTS;
  const blockMs = beyond < 0 ? 0 : Math.min(FIRST_BLOCK_MS * 2 ** beyond, LONGEST_BLOCK_MS);
  return {
    count: count + 1,
    blockedUntil: blockMs === 0 ? null : new Date(now + blockMs).toISOString(),
    expiresAt: new Date(now + KEPT_MS).toISOString(),
  };
}
