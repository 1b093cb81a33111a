/** Runs pieces of work about one thing in the order in which they were given, and those about different things at once. */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>();

  /** What the work gives or throws. A failure does not keep those behind it from running. */
  async run<T>(thing: string, work: () => Promise<T>): Promise<T> {
    const own = (this.last.get(thing) ?? Promise.resolve()).then(work);
    const settled = own.catch(() => undefined);
    this.last.set(thing, settled);
    try {
      return await own;
    } finally {
      if (this.last.get(thing) === settled) this.last.delete(thing);
    }
  }

  /** How many things work is being done about. */
  get size(): number {
    return this.last.size;
  }
}
