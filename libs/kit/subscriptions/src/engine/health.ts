import { type Position, START } from '#kit/event-store';

/**
 * `behind`: an event that was the newest one some time ago has not been handled. `stuck`: behind, and the position does
 * not change.
 */
export type ProgressState = 'live' | 'behind' | 'stuck';

/** The last observed progress of a subscription or read model. */
export interface ProgressNumbers {
  readonly position: Position;
  /** The newest event of the log. */
  readonly head: Position;
  /** `head - position`; 0 if it has caught up. Positions need not be contiguous. */
  readonly lag: number;
  /** When the position last changed or the lag was last 0, in RFC 3339; null before the first observation. */
  readonly lastAdvancedAt: string | null;
  readonly state: ProgressState;
}

/** The health of a subscription, as far as this process knows. */
export interface SubscriptionHealth extends ProgressNumbers {
  readonly name: string;
  /** `leader`: this process runs it. `standby`: another process runs it, or none does yet. */
  readonly role: 'leader' | 'standby';
  /** Number of parked events, later events of their streams included. */
  readonly parked: number;
  /** Why it makes no progress at the moment; null if nothing prevents it. */
  readonly interrupted: string | null;
  /** A problem that an operator must solve; null if there is none. */
  readonly fault: string | null;
}

/** A shorter lag (ms) is normal: events arrive all the time, and idle positions are rarely stored. */
const BEHIND_AFTER_MS = 3_000;
/** How long a subscription with events to read may make no progress before it counts as stuck, in milliseconds. */
const STUCK_AFTER_MS = 10_000;

/** Distinguishes a slow subscription from a stuck one by observing it repeatedly. */
export class Progress {
  private head: Position = START;
  private position: Position = START;
  private wasIdle = true;
  private advancedAt: Date | null = null;
  /** A time of the monotonic clock. */
  private advanced = -Infinity;
  /** A head that it has not reached yet, and when that head was first observed. */
  private goal: { readonly head: Position; readonly since: number } | null = null;
  private lookedAt = -Infinity;

  /**
   * Records an observation. Values that are left out stay the same.
   *
   * @param clock the time of a monotonic clock, in milliseconds
   */
  observe(values: { head?: Position; position?: Position }, now: Date, clock = performance.now()): void {
    const moved = values.position !== undefined && values.position !== this.position;
    this.head = values.head ?? this.head;
    this.position = values.position ?? this.position;
    this.lookedAt = clock;
    const idle = this.lag === 0;
    if (moved || idle || this.wasIdle) [this.advancedAt, this.advanced] = [now, clock];
    this.wasIdle = idle;
    if (idle) this.goal = null;
    else if (this.goal === null || this.position >= this.goal.head)
      this.goal = { head: this.head, since: clock };
  }

  /** Returns the last known numbers. */
  numbers(): ProgressNumbers {
    const { position, head, lag, state } = this;
    return { position, head, lag, lastAdvancedAt: this.advancedAt?.toISOString() ?? null, state };
  }

  private get lag(): number {
    return Math.max(0, this.head - this.position);
  }

  private get state(): ProgressState {
    if (this.goal === null || this.lookedAt - this.goal.since < BEHIND_AFTER_MS) return 'live';
    return this.lookedAt - this.advanced > STUCK_AFTER_MS ? 'stuck' : 'behind';
  }
}
