/**
 * Commands of other processes changed the stream during every attempt, or too many commands wait for it. Nothing was
 * written.
 */
export class ContentionError extends Error {
  override readonly name = 'ContentionError';
}

interface Queue {
  last: Promise<unknown>;
  length: number;
}

/** Runs tasks with the same key one after another, and tasks with different keys concurrently. */
export class KeyedMutex {
  private readonly queues = new Map<string, Queue>();

  /** @param longest maximum number of running and waiting tasks with one key */
  constructor(private readonly longest = Infinity) {}

  /**
   * Runs a task after the earlier ones with its key and settles like it. The next task runs even if this one fails.
   *
   * @throws {ContentionError} too many tasks wait; this one does not run
   */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.queues.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length >= this.longest) throw new ContentionError(`too many commands wait for ${key}`);
    const own = queue.last.then(work);
    queue.last = own.catch(() => undefined);
    queue.length++;
    this.queues.set(key, queue);
    try {
      return await own;
    } finally {
      if (--queue.length === 0) this.queues.delete(key);
    }
  }
}
