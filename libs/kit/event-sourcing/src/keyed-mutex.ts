/** Runs tasks with the same key one after another, and tasks with different keys concurrently. */
export class KeyedMutex {
  private readonly last = new Map<string, Promise<unknown>>();

  /** Runs a task after the earlier ones with its key and settles like it. The next task runs even if this one fails. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const own = (this.last.get(key) ?? Promise.resolve()).then(work);
    const settled = own.catch(() => undefined);
    this.last.set(key, settled);
    try {
      return await own;
    } finally {
      if (this.last.get(key) === settled) this.last.delete(key);
    }
  }

  /** Number of keys with running or waiting tasks. */
  get size(): number {
    return this.last.size;
  }
}
