import { LRUCache } from 'lru-cache';
import { networkOf } from '../limits/network-address.js';

/** A token that is used from an address for the first time in so long signs in, in milliseconds. */
const SESSION_MS = 3_600_000;
const MOST = 10_000;

/** Tells when somebody begins to work: with a token, from an address. As far as one process knows. */
export class SignIns {
  private readonly lastSeen = new LRUCache<string, number>({ max: MOST });

  /** @param now milliseconds, monotonic */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Whether a use of a token is a sign-in. */
  note(tokenId: string, address: string): boolean {
    const now = this.now();
    const name = `${tokenId} ${networkOf(address)}`;
    const before = this.lastSeen.get(name);
    this.lastSeen.set(name, now);
    return before === undefined || now - before >= SESSION_MS;
  }
}
