import { CoalescedPass } from './coalesced-pass.js';

export interface PollingOptions {
  /** Milliseconds between the end of a pass and the beginning of the next; a function is asked after each pass. */
  readonly everyMs: number | (() => number);
  /** Is given what a pass throws; the next one comes as if it had gone well. */
  readonly onError: (error: unknown) => void;
}

/** Does a pass of work at once, then again and again, one at a time, and whenever it is woken. */
export class PollingWorker {
  private readonly stopping = new AbortController();
  private readonly passes: CoalescedPass;
  private started = false;
  private timer: NodeJS.Timeout | undefined;

  /** @param pass is given a signal that aborts when the worker is to stop: it may end early, and need not */
  constructor(
    pass: (stopping: AbortSignal) => Promise<void>,
    private readonly options: PollingOptions,
  ) {
    this.passes = new CoalescedPass(() => pass(this.stopping.signal), options.onError);
  }

  /** Begins with a pass. */
  start(): void {
    this.started = true;
    void this.wake();
  }

  /** Makes a pass now, or behind the one under way; also where it was not started. Never rejects. */
  async wake(): Promise<void> {
    clearTimeout(this.timer);
    await this.passes.run();
    this.schedule();
  }

  /** Begins no further pass and finishes the one under way. Never rejects. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.passes.stop();
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (!this.started || this.stopping.signal.aborted) return;
    const { everyMs } = this.options;
    this.timer = setTimeout(() => void this.wake(), typeof everyMs === 'number' ? everyMs : everyMs());
  }
}
