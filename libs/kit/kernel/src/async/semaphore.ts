import { TimeoutError } from './timeout.js';

/** As many wait already as may. */
export class CrowdedError extends Error {
  override readonly name = 'CrowdedError';
}

/** How long a place is waited for. */
export interface WaitLimits {
  /** Milliseconds; default: without end. */
  readonly ms?: number;
  /** Ends the waiting. */
  readonly signal?: AbortSignal | undefined;
}

/** Lets so many through at once; the others wait in the order in which they came. */
export class Semaphore {
  private readonly waiting = new Set<() => void>();

  /** @param atMost may wait, one more is refused */
  constructor(
    private free: number,
    private readonly atMost = Infinity,
  ) {}

  /**
   * Resolves with what gives the place back; calling it twice does nothing more.
   *
   * @throws {CrowdedError} at once, where as many wait as may
   * @throws {TimeoutError} it was not its turn within `ms`; or the reason of the signal
   */
  async acquire(limits: WaitLimits = {}): Promise<() => void> {
    limits.signal?.throwIfAborted();
    if (this.free > 0) this.free--;
    else await this.turn(limits);
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      const [next] = this.waiting;
      if (next) next();
      else this.free++;
    };
  }

  private turn({ ms, signal }: WaitLimits): Promise<void> {
    if (this.waiting.size >= this.atMost) throw new CrowdedError(`${this.atMost} wait already`);
    return new Promise((resolve, reject) => {
      const end = (settle: () => void): void => {
        this.waiting.delete(pass);
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        settle();
      };
      const pass = (): void => {
        end(resolve);
      };
      const abort = (): void => {
        end(() => {
          reject(signal?.reason as Error);
        });
      };
      const late = (): void => {
        end(() => {
          reject(new TimeoutError(ms ?? 0));
        });
      };
      const timer = ms === undefined ? undefined : setTimeout(late, ms);
      signal?.addEventListener('abort', abort, { once: true });
      this.waiting.add(pass);
    });
  }
}
