import { setImmediate } from 'node:timers/promises';
import type { Position, StoredEvent } from '#kit/event-store';

/** What folds and writes so many events keeps the event loop for some hundredths of a second. */
export const HISTORY_STEP = 200;

/**
 * Lets the subscriptions of a process that read history into its event loop one after the other, a step at a time. All
 * that are behind would else have each turn of the loop, and a request to the process needs several turns.
 */
export class EventLoopTurns {
  private last: Promise<unknown> = Promise.resolve();

  /** @param step most events taken in one turn */
  constructor(private readonly step = HISTORY_STEP) {}

  /** Has a batch taken, in steps where it is a large one: each up to its last event, the last one up to `position`. */
  async inSteps(
    events: readonly StoredEvent[],
    position: Position,
    take: (events: readonly StoredEvent[], upTo: Position) => Promise<void>,
  ): Promise<void> {
    if (events.length <= this.step) return take(events, position);
    for (let from = 0; from < events.length; from += this.step) {
      const step = events.slice(from, from + this.step);
      await this.next();
      const isLast = from + step.length === events.length;
      await take(step, isLast ? position : (step.at(-1) as StoredEvent).position);
    }
  }

  /** Resolves in a turn of the event loop that no other subscription got. */
  private next(): Promise<unknown> {
    this.last = this.last.then(() => setImmediate());
    return this.last;
  }
}
