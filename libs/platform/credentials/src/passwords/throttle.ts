import type { IncomingMessage } from 'node:http';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { clientAddressOf, HttpError, networkOf, TokenBuckets } from '#platform/http';
import { Clock } from '#kit/kernel';
import { MasterKey } from '#platform/personal-data';
import { type Collection, DocumentStore } from '#kit/document-store';

/** Failed attempts since the last success. The id is a keyed hash of the account's name; the account need not exist. */
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
/** Many people of one office may share an address. */
const PER_MINUTE_AND_ADDRESS = 30;

/** Slows down guesses, by account on all processes (NIST SP 800-63B-4, 3.2.2) and by network address on each. */
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
   * Counts an attempt before it is made, for API endpoints.
   *
   * @param what the kind of attempt and the account
   * @throws {HttpError} `E_RATE_LIMITED`
   */
  async admit(what: string, request: IncomingMessage): Promise<void> {
    assertAdmitted(await this.attempt(what, clientAddressOf(request)));
  }

  /** Counts an attempt by its network address alone, for secrets that are too long to guess. @throws {HttpError} `E_RATE_LIMITED` */
  admitFrom(request: IncomingMessage): void {
    assertAdmitted(this.attemptFrom(clientAddressOf(request)));
  }

  /**
   * Counts an attempt before it is made, so that concurrent attempts are all counted.
   *
   * @param what the kind of attempt and the account
   * @returns the seconds until the next attempt is accepted; null if this one is
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

  private attemptFrom(address: string): number | null {
    const { retryAfterMs } = this.addresses.take(networkOf(address));
    return retryAfterMs === null ? null : Math.ceil(retryAfterMs / 1000);
  }

  /** Resets the count after an attempt that succeeded. */
  async succeeded(what: string): Promise<void> {
    await this.store.remove(signInThrottles, this.idOf(what));
  }

  private idOf(what: string): string {
    return this.masterKey.mac('identity-throttle', what);
  }
}

function assertAdmitted(retryAfterSeconds: number | null): void {
  if (retryAfterSeconds === null) return;
  const headers = { 'retry-after': String(retryAfterSeconds) };
  throw new HttpError('E_RATE_LIMITED', 'Too many attempts. Try again later.', headers);
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
