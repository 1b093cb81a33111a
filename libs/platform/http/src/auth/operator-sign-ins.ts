import { LRUCache } from 'lru-cache';
import { networkOf } from '../limits/network-address.js';

/** After this time (ms) without use from an address, the next use of a token counts as a sign-in. */
const SESSION_MS = 3_600_000;
const MAX_ENTRIES = 10_000;

/** Detects sign-ins of operators: the first use of a token from an address in a while. Each process detects its own. */
export class OperatorSignIns {
  private readonly lastSeen = new LRUCache<string, number>({ max: MAX_ENTRIES });

  /** @param now milliseconds, monotonic */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Reports whether this use of a token is a sign-in. */
  note(tokenId: string, address: string): boolean {
    const now = this.now();
    const name = `${tokenId} ${networkOf(address)}`;
    const before = this.lastSeen.get(name);
    this.lastSeen.set(name, now);
    return before === undefined || now - before >= SESSION_MS;
  }
}
