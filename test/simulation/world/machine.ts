import { AsyncLocalStorage } from 'node:async_hooks';
import type { Cancel, Timeline } from './timeline.js';

/** When a world begins, in epoch milliseconds. */
export const BEGINNING = Date.UTC(2026, 0, 5, 12);
/** With `MAX_AHEAD_MS`, two clocks differ by less than MAX_CLOCK_SKEW_MS. */
const MAX_DRIFT_MS = 90;

const current = new AsyncLocalStorage<Machine>();

/** Returns the machine whose code is running; undefined in the code of the simulation itself. */
export const currentMachine = (): Machine | undefined => current.getStore();

export type RequestKind = 'requests' | 'writes';

/**
 * Runs a process: has a clock of its own that may be wrong, and timers. It can be frozen, and it can die; then none of
 * its code runs any more, because nothing that it waits for happens.
 */
export class Machine {
  private isAlive = true;
  private frozenUntil = 0;
  private ambush: { count: number; readonly kind: RequestKind; readonly act: () => void } | null = null;
  /** How far the clock is ahead (ms), besides its drift. */
  aheadMs = 0;
  /** By the world's time (ms). */
  readonly startedAt: number;

  /** @param rate how fast its clocks are: 1 is right */
  constructor(
    readonly name: string,
    readonly timeline: Timeline,
    private readonly rate = 1,
  ) {
    this.startedAt = timeline.now;
  }

  get alive(): boolean {
    return this.isAlive;
  }

  /** The time on its clock, epoch milliseconds. It drifts, and is set again whenever it is `MAX_DRIFT_MS` off. */
  now(): number {
    const { timeline, rate, aheadMs } = this;
    const driftMs = (timeline.now * (rate - 1)) % MAX_DRIFT_MS;
    return Math.floor(BEGINNING + timeline.now + driftMs + aheadMs);
  }

  /** Milliseconds by its monotonic clock. */
  elapsed(): number {
    return this.timeline.now * this.rate;
  }

  /** Runs code on this machine, and everything that it starts. */
  run<T>(code: () => T): T {
    return current.run(this, code);
  }

  /** Runs code on this machine later by its clock, if it is still alive then. */
  after(delayMs: number, code: () => void): Cancel {
    return this.deliver(delayMs / this.rate, code);
  }

  /** Runs code on this machine after `delayMs` of true time, or when it is no longer frozen. */
  deliver(delayMs: number, code: () => void): Cancel {
    let cancel: Cancel = () => undefined;
    const arrive = (): void => {
      if (!this.isAlive) return;
      if (this.timeline.now < this.frozenUntil)
        cancel = this.timeline.after(this.frozenUntil - this.timeline.now, arrive);
      else this.run(code);
    };
    cancel = this.timeline.after(delayMs, arrive);
    return () => {
      cancel();
    };
  }

  /** Lets something happen at the moment when stores have carried out a number of requests of this machine. */
  afterRequests(count: number, kind: RequestKind, act: () => void): void {
    this.ambush = { count, kind, act };
  }

  /** Nothing that {@link afterRequests} was given happens any more. */
  disarm(): void {
    this.ambush = null;
  }

  /** Call this on the side of a store, right after each request, and after each that wrote. */
  carriedOut(kind: RequestKind): void {
    const { ambush } = this;
    if (ambush?.kind !== kind || --ambush.count > 0) return;
    this.ambush = null;
    ambush.act();
  }

  freeze(forMs: number): void {
    this.frozenUntil = this.timeline.now + forMs;
  }

  die(): void {
    this.isAlive = false;
  }
}
