import { LRUCache } from 'lru-cache';

/** How long a value is cached (ms): below one second, with room for the response time of the store. */
export const MAX_CACHED_MS = 750;
const MAX_ENTRIES = 10_000;

interface Entry<T> {
  readonly value: T | null | Promise<T | null>;
  readonly until: number;
}

/** Caches values for less than a second. Concurrent calls for one name share a read; null is not cached. */
export class BriefCache<T> {
  private readonly entries = new LRUCache<string, Entry<T>>({ max: MAX_ENTRIES });

  /** @param now milliseconds, monotonic */
  constructor(private readonly now: () => number = () => performance.now()) {}

  get(name: string, read: () => Promise<T | null>): T | null | Promise<T | null> {
    const cached = this.entries.get(name);
    if (cached && cached.until > this.now()) return cached.value;
    return this.ask(name, read);
  }

  clear(): void {
    this.entries.clear();
  }

  private async ask(name: string, read: () => Promise<T | null>): Promise<T | null> {
    const until = this.now() + MAX_CACHED_MS;
    const entry: Entry<T> = { value: read(), until };
    this.entries.set(name, entry);
    let value: T | null = null;
    try {
      value = await entry.value;
    } finally {
      // A clear() in between drops the value, which may be older than the reason for the clear().
      if (this.entries.get(name) === entry) {
        if (value === null) this.entries.delete(name);
        else this.entries.set(name, { value, until });
      }
    }
    return value;
  }
}
