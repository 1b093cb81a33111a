/** Below one second with room for the store's response time, which counts from when it was asked. */
const REMEMBERED_MS = 750;
const MOST_ENTRIES = 10_000;

interface Entry<T> {
  readonly value: T | null | Promise<T | null>;
  readonly until: number;
}

/** Remembers what was read for less than a second. Calls for the same name meanwhile share one read; null is not kept. */
export class BriefCache<T> {
  private readonly entries = new Map<string, Entry<T>>();

  /** @param now milliseconds, monotonic */
  constructor(private readonly now: () => number = () => performance.now()) {}

  get(name: string, read: () => Promise<T | null>): T | null | Promise<T | null> {
    const known = this.entries.get(name);
    if (known && known.until > this.now()) return known.value;
    return this.ask(name, read);
  }

  clear(): void {
    this.entries.clear();
  }

  private async ask(name: string, read: () => Promise<T | null>): Promise<T | null> {
    const until = this.now() + REMEMBERED_MS;
    if (this.entries.size >= MOST_ENTRIES) this.entries.clear();
    const asked: Entry<T> = { value: read(), until };
    this.entries.set(name, asked);
    let value: T | null = null;
    try {
      value = await asked.value;
    } finally {
      // A clear() in between drops what was read: it may be older than what cleared it.
      if (this.entries.get(name) === asked) {
        if (value === null) this.entries.delete(name);
        else this.entries.set(name, { value, until });
      }
    }
    return value;
  }
}
