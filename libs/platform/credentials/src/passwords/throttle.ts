import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  clientAddressOf,
  guessNetworkOf,
  type HostCookie,
  HttpError,
  networkOf,
  TokenBuckets,
} from '#platform/http';
import { Clock } from '#kit/kernel';
import { MasterKey } from '#platform/personal-data';
import { changeRecord, type Collection, DocumentStore } from '#kit/document-store';

/** Failed attempts since the last success. The id is a keyed hash of the account's name; the account need not exist. */
interface Attempts {
  readonly count: number;
  readonly blockedUntil: string | null;
  readonly expiresAt: string;
  /** A keyed hash of the account's name, if attempts are counted by network or device. */
  readonly account?: string;
}

/** A storage format. */
export const signInThrottles: Collection<Attempts> = {
  name: 'identity-throttles',
  kind: 'record',
  indexes: [['expiresAt'], ['account']],
};

const FREE_ATTEMPTS = 5;
const FIRST_BLOCK_MS = 30_000;
const MAX_BLOCK_MS = 3_600_000;
const RETENTION_MS = 24 * 3_600_000;
const DEVICE_LIFETIME_S = 180 * 24 * 3600;
const BATCH = 500;
/** Many people of one office may share an address. */
const PER_MINUTE_AND_ADDRESS = 30;

/**
 * Slows down guesses on all processes, by account and by network or device (contract 11.2), and by network address on
 * each process.
 */
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
  attempt(what: string, address: string): Promise<number | null> {
    return this.count(this.idOf(what), address);
  }

  /**
   * Counts an attempt at a password by the device, if the account has signed in with it before, or else by the network
   * that it comes from: nobody else's attempts delay the owner.
   *
   * @param what the account
   * @param cookie remembers devices
   * @returns the seconds until the next attempt is accepted; null if this one is
   */
  attemptSignIn(what: string, request: IncomingMessage, cookie: HostCookie): Promise<number | null> {
    const id = this.idOf(`${what}/${this.sourceOf(what, request, cookie)}`);
    return this.count(id, clientAddressOf(request), this.idOf(what));
  }

  /** Like {@link attemptSignIn}, for API endpoints. @throws {HttpError} `E_RATE_LIMITED` */
  async admitSignIn(what: string, request: IncomingMessage, cookie: HostCookie): Promise<void> {
    assertAdmitted(await this.attemptSignIn(what, request, cookie));
  }

  /** Resets the count of the device or network after a correct password. */
  async passed(what: string, request: IncomingMessage, cookie: HostCookie): Promise<void> {
    await this.store.remove(signInThrottles, this.idOf(`${what}/${this.sourceOf(what, request, cookie)}`));
  }

  /** Returns the `Set-Cookie` header that remembers the device of a completed sign-in. */
  deviceCookie(what: string, cookie: HostCookie): string {
    const device = randomBytes(16).toString('base64url');
    return cookie.set(`${device}.${this.deviceMac(what, device)}`, DEVICE_LIFETIME_S);
  }

  private async count(id: string, address: string, account?: string): Promise<number | null> {
    const byAddress = this.attemptFrom(address);
    if (byAddress !== null) return byAddress;
    let waitMs = 0;
    await changeRecord(this.store, signInThrottles, id, (stored) => {
      const now = this.clock.now().getTime();
      const current = stored && Date.parse(stored.expiresAt) > now ? stored : null;
      const until = current?.blockedUntil ? Date.parse(current.blockedUntil) : 0;
      waitMs = Math.max(0, until - now);
      if (waitMs > 0) return null;
      return { ...attemptsAfter(current?.count ?? 0, now), ...(account !== undefined && { account }) };
    });
    return waitMs > 0 ? Math.ceil(waitMs / 1000) : null;
  }

  private attemptFrom(address: string): number | null {
    const { retryAfterMs } = this.addresses.take(networkOf(address));
    return retryAfterMs === null ? null : Math.ceil(retryAfterMs / 1000);
  }

  /** Resets all counts of an account, or of another kind of attempt after it succeeded. */
  async succeeded(what: string): Promise<void> {
    const account = this.idOf(what);
    await this.store.remove(signInThrottles, account);
    for (;;) {
      const throttles = await this.store.find(signInThrottles, { where: { account }, limit: BATCH });
      for (const { id } of throttles) await this.store.remove(signInThrottles, id);
      if (throttles.length < BATCH) return;
    }
  }

  /** Ignores a forged device cookie. */
  private sourceOf(what: string, request: IncomingMessage, cookie: HostCookie): string {
    const [device = '', mac = ''] = cookie.of(request)?.split('.') ?? [];
    const [sent, own] = [Buffer.from(mac), Buffer.from(this.deviceMac(what, device))];
    return device !== '' && sent.length === own.length && timingSafeEqual(sent, own)
      ? `device/${device}`
      : `network/${guessNetworkOf(clientAddressOf(request))}`;
  }

  private deviceMac(what: string, device: string): string {
    return this.masterKey.mac('known-device', `${what}/${device}`);
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
  const blockMs = beyond < 0 ? 0 : Math.min(FIRST_BLOCK_MS * 2 ** beyond, MAX_BLOCK_MS);
  return {
    count: count + 1,
    blockedUntil: blockMs === 0 ? null : new Date(now + blockMs).toISOString(),
    expiresAt: new Date(now + RETENTION_MS).toISOString(),
  };
}
