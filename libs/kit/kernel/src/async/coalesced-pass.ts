/**
 * A pass over everything that there is to do, at most one at a time. A call during a pass makes it pass once more, for
 * what the call is about may lie behind the pass; any number of such calls make one.
 */
export class CoalescedPass {
  private running: Promise<void> | null = null;
  private asked = false;
  private stopped = false;

  /** @param onError is given what a pass throws; that pass is over, one that was asked for meanwhile is made */
  constructor(
    private readonly pass: () => Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {}

  get isRunning(): boolean {
    return this.running !== null;
  }

  /** Resolves once a pass that began after this call is over; where it was stopped, as {@link ended}. Never rejects. */
  run(): Promise<void> {
    this.asked = true;
    // Begun by a promise, so that a pass that calls this itself finds one under way.
    this.running ??= Promise.resolve().then(() => this.passWhileAsked());
    return this.running;
  }

  /** No pass begins any more. Resolves when the one under way is over. */
  stop(): Promise<void> {
    this.stopped = true;
    return this.ended();
  }

  /** Resolves when no pass is under way or asked for. */
  ended(): Promise<void> {
    return this.running ?? Promise.resolve();
  }

  private async passWhileAsked(): Promise<void> {
    while (this.asked && !this.stopped) {
      this.asked = false;
      try {
        await this.pass();
      } catch (error) {
        this.onError(error);
      }
    }
    // In this turn: in a later one a call would find a pass that no longer looks at what it asks for.
    this.running = null;
  }
}
