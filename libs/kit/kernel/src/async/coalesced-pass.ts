/**
 * Runs a pass over all pending work, at most one at a time. Any number of calls during a pass cause one more pass,
 * because the running pass may have missed their work.
 */
export class CoalescedPass {
  private running: Promise<void> | null = null;
  private isRequested = false;
  private stopped = false;

  /** @param onError receives the error of a pass; a requested further pass still runs */
  constructor(
    private readonly pass: () => Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {}

  get isRunning(): boolean {
    return this.running !== null;
  }

  /** Resolves after a pass that started after this call; after a stop, like {@link ended}. Never rejects. */
  run(): Promise<void> {
    this.isRequested = true;
    // Started from a promise, so that a pass that calls this itself finds `running` set.
    this.running ??= Promise.resolve().then(() => this.passWhileRequested());
    return this.running;
  }

  /** Starts no further pass. Resolves when the running pass is finished. */
  stop(): Promise<void> {
    this.stopped = true;
    return this.ended();
  }

  /** Resolves when no pass is running or requested. */
  ended(): Promise<void> {
    return this.running ?? Promise.resolve();
  }

  private async passWhileRequested(): Promise<void> {
    while (this.isRequested && !this.stopped) {
      this.isRequested = false;
      try {
        await this.pass();
      } catch (error) {
        this.onError(error);
      }
    }
    // Reset synchronously: otherwise a call could join a pass that no longer checks `isRequested`.
    this.running = null;
  }
}
