import { real } from './real-time.js';

/** Something that happens at a moment. */
interface Moment {
  readonly at: number;
  /** Decides between moments at the same time. */
  readonly order: number;
  readonly run: () => void;
  canceled: boolean;
}

/** Cancels a moment that has not come yet. */
export type Cancel = () => void;

/**
 * The time of a simulated world (milliseconds from its start), and everything that will happen in it. Time does not pass by
 * itself: it jumps from one moment to the next, after all promises of the last one have settled.
 */
export class Timeline {
  private readonly heap: Moment[] = [];
  private time = 0;
  private scheduled = 0;
  /** Number of moments that have come. */
  passed = 0;

  get now(): number {
    return this.time;
  }

  /** Lets something happen in `delayMs` milliseconds. */
  after(delayMs: number, run: () => void): Cancel {
    const moment: Moment = {
      at: this.time + Math.max(0, delayMs),
      order: this.scheduled++,
      run,
      canceled: false,
    };
    this.push(moment);
    return () => {
      moment.canceled = true;
    };
  }

  /** Lets time pass until a condition holds, checked after each moment, or until `untilMs`. Returns whether the condition held. */
  async passUntil(condition: () => boolean, untilMs: number): Promise<boolean> {
    await settled();
    while (!condition()) {
      const next = this.pop();
      if (next === null) return false;
      if (next.at > untilMs) {
        this.push(next);
        this.time = untilMs;
        return false;
      }
      this.time = Math.max(this.time, next.at);
      this.passed++;
      next.run();
      await settled();
    }
    return true;
  }

  /** Lets time pass in which nothing runs, as if all machines slept. Moments in between come right afterwards. */
  skip(ms: number): void {
    this.time += ms;
  }

  private push(moment: Moment): void {
    const { heap } = this;
    let index = heap.push(moment) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!isEarlier(moment, heap[parent] as Moment)) break;
      heap[index] = heap[parent] as Moment;
      index = parent;
    }
    heap[index] = moment;
  }

  private pop(): Moment | null {
    for (;;) {
      const first = this.popAny();
      if (first === null || !first.canceled) return first;
    }
  }

  private popAny(): Moment | null {
    const { heap } = this;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined) return null;
    if (heap.length === 0) return first;
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      if (left >= heap.length) break;
      const right = left + 1;
      const child =
        right < heap.length && isEarlier(heap[right] as Moment, heap[left] as Moment) ? right : left;
      if (!isEarlier(heap[child] as Moment, last)) break;
      heap[index] = heap[child] as Moment;
      index = child;
    }
    heap[index] = last;
    return first;
  }
}

const isEarlier = (one: Moment, other: Moment): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order);

/** Resolves when no promise can settle any more without a new moment. Node runs all of them before a `setImmediate`. */
const settled = (): Promise<void> => new Promise((resolve) => real.setImmediate(resolve));
