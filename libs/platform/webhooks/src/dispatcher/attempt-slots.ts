import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { Semaphore } from '#kit/kernel';

/** Number of attempts that use CPU time at once. More make them slower, not more. */
const MAX_SLOTS = 256;
const MIN_SLOTS = 8;
/** The mean delay of timers (ms) that a backlog may cause. Other requests wait several times as long. */
const TARGET_MS = 20;
const RESOLUTION_MS = 10;
/**
 * Time (ms) after which an attempt gives its slot up. By then, it only waits for the endpoint, and endpoints that hang must
 * not delay those of other partners.
 */
const HELD_MS = 1_000;

/** A slot, with functions to use it for an attempt or to return it. */
export interface Slot {
  /** Keeps the slot during an attempt, but at most for a second. */
  readonly use: (attempt: Promise<unknown>) => void;
  readonly giveBack: () => void;
}

/**
 * Limits the attempts of a process. Endpoints wait in line, one slot at a time, so each gets its share. There are fewer
 * slots while the event loop is late.
 */
export class AttemptSlots {
  private size = MAX_SLOTS;
  private readonly semaphore = new Semaphore(MAX_SLOTS);
  private readonly delay: IntervalHistogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

  /** Begins to watch the event loop. */
  start(): void {
    this.delay.enable();
  }

  stop(): void {
    this.delay.disable();
  }

  /** Waits for a slot. Returns null when the signal aborts. */
  async next(stopping: AbortSignal): Promise<Slot | null> {
    const release = await this.semaphore.acquire({ signal: stopping }).catch(() => null);
    return release && { use: (attempt) => hold(release, attempt), giveBack: release };
  }

  /**
   * Adapts the number of slots, so that the delay of timers stays at about {@link TARGET_MS}. Changes it at most by half or
   * by a quarter at a time.
   *
   * @param lateMs mean delay of timers since the last call
   */
  adapt(lateMs = this.readDelay()): void {
    const change = Math.min(1.25, Math.max(0.5, TARGET_MS / Math.max(lateMs, 1)));
    this.size = Math.min(MAX_SLOTS, Math.max(MIN_SLOTS, Math.ceil(this.size * change)));
    this.semaphore.resize(this.size);
  }

  private readDelay(): number {
    const { mean, count } = this.delay;
    this.delay.reset();
    return count === 0 ? 0 : mean / 1e6 - RESOLUTION_MS;
  }
}

function hold(release: () => void, attempt: Promise<unknown>): void {
  const timer = setTimeout(release, HELD_MS);
  void attempt.finally(() => {
    clearTimeout(timer);
    release();
  });
}
