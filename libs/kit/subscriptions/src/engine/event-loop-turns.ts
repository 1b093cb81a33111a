import { setImmediate } from 'node:timers/promises';
import type { Position, StoredEvent } from '#kit/event-store';

/** Folding and writing this number of events blocks the event loop for a few hundredths of a second. */
export const HISTORY_STEP = 200;

/**
 * Limits the subscriptions of a process that read history to one step per turn of the event loop. Otherwise,
 * all of them would run in every turn and delay requests, which need several turns.
 */
export class EventLoopTurns {
  private last: Promise<unknown> = Promise.resolve();

  /** @param step maximum number of events per turn */
  constructor(private readonly step = HISTORY_STEP) {}

  /** Calls `take` for a batch, divided into steps: each up to its last event, the last one up to `position`. */
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

  /** Resolves in a turn of the event loop that no other subscription uses. */
  private next(): Promise<unknown> {
    this.last = this.last.then(() => setImmediate());
    return this.last;
  }
}
