import { TimeoutError } from './timeout.js';

/** The queue of a semaphore is full. */
export class CrowdedError extends Error {
  override readonly name = 'CrowdedError';
}

/** Limits how long to wait for a slot. */
interface WaitLimits {
  /** Milliseconds. Default: unlimited. */
  readonly ms?: number;
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined;
}

/** Limits the number of concurrent holders. Further callers wait in the order of their calls. */
export class Semaphore {
  private readonly waiting = new Set<() => void>();

  /** Negative while more slots are held than there are since the last {@link resize}. */
  private free: number;

  /**
   * @param size number of slots
   * @param atMost maximum number of waiting callers; further ones are rejected
   */
  constructor(
    private size: number,
    private readonly atMost = Infinity,
  ) {
    this.free = size;
  }

  /** Changes the number of slots. While more slots are held than there are, a release frees none. */
  resize(size: number): void {
    this.free += size - this.size;
    this.size = size;
    while (this.free > 0 && this.waiting.size > 0) {
      this.free--;
      this.passFirst();
    }
  }

  /**
   * Waits for a slot and returns a function that releases it. Only the first call of that function has an effect.
   *
   * @throws {CrowdedError} immediately if the queue is full
   * @throws {TimeoutError} if no slot was free within `ms`
   * @throws the signal's reason if it aborts
   */
  async acquire(limits: WaitLimits = {}): Promise<() => void> {
    limits.signal?.throwIfAborted();
    if (this.free > 0) this.free--;
    else await this.turn(limits);
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      if (this.free < 0 || this.waiting.size === 0) this.free++;
      else this.passFirst();
    };
  }

  private passFirst(): void {
    const [next] = this.waiting;
    next?.();
  }

  private turn({ ms, signal }: WaitLimits): Promise<void> {
    if (this.waiting.size >= this.atMost)
      throw new CrowdedError(`${this.atMost} callers are waiting already`);
    return new Promise((resolve, reject) => {
      const end = (settle: () => void): void => {
        this.waiting.delete(pass);
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        settle();
      };
      const pass = (): void => end(resolve);
      const abort = (): void => {
        end(() => reject(signal?.reason as Error));
      };
      const late = (): void => {
        end(() => reject(new TimeoutError(ms ?? 0)));
      };
      const timer = ms === undefined ? undefined : setTimeout(late, ms);
      signal?.addEventListener('abort', abort, { once: true });
      this.waiting.add(pass);
    });
  }
}
