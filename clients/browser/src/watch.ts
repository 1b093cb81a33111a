import { FormationError } from './errors.js';
import { type Timing, waitAfter } from './timing.js';
import type { Company, CompanyDocument, RequiredAction } from './types.js';

/** A company with everything that its founder can see and do. */
export interface CompanySnapshot {
  readonly company: Company;
  readonly requiredActions: readonly RequiredAction[];
  readonly documents: readonly CompanyDocument[];
}

export interface WatchOptions {
  /** Milliseconds between two reads; default: 15,000, minimum: 1,000. */
  readonly intervalMs?: number;
  /** Ends it. */
  readonly signal?: AbortSignal;
}

/** The part of `document` that a watch uses. */
export interface Visibility {
  readonly visibilityState: DocumentVisibilityState;
  addEventListener(type: 'visibilitychange', listener: () => void): void;
  removeEventListener(type: 'visibilitychange', listener: () => void): void;
}

export interface WatchEvents {
  /** The first snapshot, also after an error, and each that differs from the previous one. */
  readonly change: CustomEvent<CompanySnapshot>;
  /** A read failed. The watch goes on, with a pause that doubles. */
  readonly error: CustomEvent<FormationError>;
}

// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging -- gives the listeners the types of their events
export interface CompanyWatch {
  addEventListener<K extends keyof WatchEvents>(
    type: K,
    listener: ((event: WatchEvents[K]) => void) | null,
    options?: AddEventListenerOptions | boolean,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: AddEventListenerOptions | boolean,
  ): void;
}

const DEFAULT_INTERVAL_MS = 15_000;
const MIN_INTERVAL_MS = 1_000;

/** Reads a company at intervals while the page is visible, and reports changes. */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging -- the interface only narrows the listeners
export class CompanyWatch extends EventTarget {
  private readonly ended = new AbortController();
  private wake = new AbortController();
  private failures = 0;

  /** Use `watch` of a formation. @internal */
  constructor(
    private readonly read: (signal: AbortSignal) => Promise<CompanySnapshot>,
    { intervalMs = DEFAULT_INTERVAL_MS, signal }: WatchOptions,
    private readonly timing: Timing,
    private readonly page: Visibility,
  ) {
    super();
    signal?.addEventListener('abort', () => this.stop(), { signal: this.ended.signal });
    if (signal?.aborted === true) this.stop();
    void this.run(Math.max(MIN_INTERVAL_MS, intervalMs));
  }

  /** Reads at once, for example after the founder did something. */
  refresh(): void {
    this.wake.abort();
  }

  /** Ends it. No event follows. */
  stop(): void {
    this.ended.abort();
    this.wake.abort();
  }

  private async run(intervalMs: number): Promise<void> {
    const { signal } = this.ended;
    const onVisibility = (): void => {
      // A founder who returns from the signing page sees the change at once. A pause after errors is kept.
      if (this.isVisible && this.failures === 0) this.refresh();
    };
    this.page.addEventListener('visibilitychange', onVisibility);
    // Listeners are added after the constructor.
    await Promise.resolve();
    for (let last = ''; !signal.aborted;) {
      this.wake = new AbortController();
      const outcome = await this.attempt(signal);
      if (this.stopped) break;
      let pause = intervalMs;
      if (outcome instanceof FormationError) {
        this.dispatchEvent(new CustomEvent('error', { detail: outcome }));
        last = '';
        // The first pause is at least the interval.
        const { retryAfterMs } = outcome;
        pause = waitAfter(this.failures + 1, intervalMs, retryAfterMs, this.timing.random());
      } else {
        const text = JSON.stringify(outcome);
        if (text !== last) this.dispatchEvent(new CustomEvent('change', { detail: outcome }));
        last = text;
      }
      await this.timing.sleep(pause, this.wake.signal);
      await this.untilVisible();
    }
    this.page.removeEventListener('visibilitychange', onVisibility);
  }

  private async attempt(signal: AbortSignal): Promise<CompanySnapshot | FormationError> {
    try {
      const snapshot = await this.read(signal);
      this.failures = 0;
      return snapshot;
    } catch (cause) {
      this.failures++;
      if (cause instanceof FormationError) return cause;
      return new FormationError('E_NO_ANSWER', 'The company could not be read.', { cause });
    }
  }

  private async untilVisible(): Promise<void> {
    const { page } = this;
    const { signal } = this.ended;
    if (this.isVisible || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const check = (): void => {
        if (!this.isVisible && !signal.aborted) return;
        page.removeEventListener('visibilitychange', check);
        signal.removeEventListener('abort', check);
        resolve();
      };
      page.addEventListener('visibilitychange', check);
      signal.addEventListener('abort', check);
    });
  }

  private get isVisible(): boolean {
    return this.page.visibilityState === 'visible';
  }

  /** A getter, because TypeScript does not know that it changes during a read. */
  private get stopped(): boolean {
    return this.ended.signal.aborted;
  }
}
