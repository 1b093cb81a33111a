import { type Position, START } from '#kit/event-store';

/** `behind`: what was the newest event some time ago is not in it. `stuck`: and it does not move. */
export type ProgressState = 'live' | 'behind' | 'stuck';

/** How far something that follows the log is, as it was seen last. */
export interface ProgressNumbers {
  readonly position: Position;
  /** The newest event of the log. */
  readonly head: Position;
  /** `head - position`, 0 where it has caught up. Positions need not be contiguous. */
  readonly lag: number;
  /** When it last moved, or was last seen to have nothing to do; RFC 3339. Null before it was looked at. */
  readonly lastAdvancedAt: string | null;
  readonly state: ProgressState;
}

/** How a subscription is doing, as far as this process can tell. */
export interface SubscriptionHealth extends ProgressNumbers {
  readonly name: string;
  /** `leader`: this process does the work. `standby`: another one does, or none yet. */
  readonly role: 'leader' | 'standby';
  /** Events that wait for an operator, those behind them included. */
  readonly parked: number;
  /** Why it does not get on just now; null where nothing is in its way. */
  readonly interrupted: string | null;
  /** What an operator must see to, as it does not pass by itself; null where there is nothing. */
  readonly fault: string | null;
}

/** As long as this something may be behind: events arrive all the time, and an idle position is stored now and then. */
const BEHIND_AFTER_MS = 3_000;
/** Longer than this with events to read and no progress is not slow but stuck, in milliseconds. */
const STUCK_AFTER_MS = 10_000;

/** Tells a subscription that is behind from one that is stuck, by looking again and again. */
export class Progress {
  private head: Position = START;
  private position: Position = START;
  private wasIdle = true;
  private advancedAt: Date | null = null;
  /** By the process's own clock. */
  private advanced = -Infinity;
  /** A head that it has yet to reach, and since when that is known. */
  private goal: { readonly head: Position; readonly since: number } | null = null;
  private lookedAt = -Infinity;

  /**
   * Takes in what could be found out; what could not stays as it was.
   *
   * @param clock milliseconds of a clock that is never set
   */
  seen(found: { head?: Position; position?: Position }, now: Date, clock = performance.now()): void {
    const moved = found.position !== undefined && found.position !== this.position;
    this.head = found.head ?? this.head;
    this.position = found.position ?? this.position;
    this.lookedAt = clock;
    const idle = this.lag === 0;
    if (moved || idle || this.wasIdle) [this.advancedAt, this.advanced] = [now, clock];
    this.wasIdle = idle;
    if (idle) this.goal = null;
    else if (this.goal === null || this.position >= this.goal.head)
      this.goal = { head: this.head, since: clock };
  }

  /** The last known numbers. */
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
