import { LRUCache } from 'lru-cache';
import { networkOf } from '../limits/network-address.js';

/** A token that was not used from an address for this long (ms) signs in again. */
const SESSION_MS = 3_600_000;
const MOST = 10_000;

/** Detects when an operator starts to work: a token is used from an address. Known to this process only. */
export class SignIns {
  private readonly lastSeen = new LRUCache<string, number>({ max: MOST });

  /** @param now milliseconds, monotonic */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Returns whether this use of a token is a sign-in. */
  note(tokenId: string, address: string): boolean {
    const now = this.now();
    const name = `${tokenId} ${networkOf(address)}`;
    const before = this.lastSeen.get(name);
    this.lastSeen.set(name, now);
    return before === undefined || now - before >= SESSION_MS;
  }
}
