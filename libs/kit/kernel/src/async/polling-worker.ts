import { CoalescedPass } from './coalesced-pass.js';

interface PollingOptions {
  /** Milliseconds between the end of a pass and the start of the next. A function is called after each pass. */
  readonly everyMs: number | (() => number);
  /** Receives the error of a pass. The next pass runs as usual. */
  readonly onError: (error: unknown) => void;
}

/** Runs a pass of work at start, at an interval, and when woken; at most one at a time. */
export class PollingWorker {
  private readonly stopping = new AbortController();
  private readonly passes: CoalescedPass;
  private started = false;
  private timer: NodeJS.Timeout | undefined;

  /** @param pass receives a signal that aborts when the worker stops; the pass may then end early */
  constructor(
    pass: (stopping: AbortSignal) => Promise<void>,
    private readonly options: PollingOptions,
  ) {
    this.passes = new CoalescedPass(() => pass(this.stopping.signal), options.onError);
  }

  /** Runs the first pass and starts the interval. */
  start(): void {
    this.started = true;
    void this.wake();
  }

  /** Runs a pass now or after the running one, even if the worker was not started. Never rejects. */
  async wake(): Promise<void> {
    clearTimeout(this.timer);
    await this.passes.run();
    this.schedule();
  }

  /** Starts no further pass and waits for the running one. Never rejects. */
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
