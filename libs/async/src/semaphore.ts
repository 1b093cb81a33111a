/** Lets so many through at once; the others wait in the order in which they came. */
export class Semaphore {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  /** Resolves with what gives the place back; calling it twice does nothing more. */
  async acquire(): Promise<() => void> {
    if (this.free > 0) this.free--;
    else
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve);
      });
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      const next = this.waiting.shift();
      if (next) next();
      else this.free++;
    };
  }
}
