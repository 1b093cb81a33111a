/** Runs pieces of work one after the other, in the order in which they were given. */
export class Mutex {
  private last: Promise<unknown> = Promise.resolve();

  /** What the work gives or throws. A failure does not keep those behind it from running. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const next = this.last.then(work);
    this.last = next.catch(() => undefined);
    return next;
  }
}
