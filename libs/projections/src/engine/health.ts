import { type Position, START } from '#event-store';

/** How a subscription is doing, as far as this process can tell. */
export interface SubscriptionHealth {
  readonly name: string;
  /** `leader`: this process does the work. `standby`: another one does, or none yet. */
  readonly role: 'leader' | 'standby';
  readonly position: Position;
  /** The newest event of the log. */
  readonly head: Position;
  /** `head - position`, 0 where it has caught up. Positions need not be contiguous. */
  readonly lag: number;
  /** When it last moved, or was last seen to have nothing to do; RFC 3339. Null before it was looked at. */
  readonly lastAdvancedAt: string | null;
  /** Events that wait for an operator, those behind them included. */
  readonly parked: number;
  /** Why it does not get on just now; null where nothing is in its way. */
  readonly interrupted: string | null;
  /** What an operator must see to, as it does not pass by itself; null where there is nothing. */
  readonly fault: string | null;
}

/** Tells a subscription that is behind from one that is stuck, by looking again and again. */
export class Progress {
  private head: Position = START;
  private position: Position = START;
  private parked = 0;
  private wasIdle = true;
  private advancedAt: Date | null = null;

  /** Takes in what could be found out; what could not stays as it was. */
  seen(found: { head?: Position; position?: Position; parked?: number }, now: Date): void {
    const moved = found.position !== undefined && found.position !== this.position;
    this.head = found.head ?? this.head;
    this.position = found.position ?? this.position;
    this.parked = found.parked ?? this.parked;
    const idle = this.lag === 0;
    if (moved || idle || this.wasIdle) this.advancedAt = now;
    this.wasIdle = idle;
  }

  get lag(): number {
    return Math.max(0, this.head - this.position);
  }

  /** The last known numbers. */
  numbers(): Pick<SubscriptionHealth, 'position' | 'head' | 'lag' | 'lastAdvancedAt' | 'parked'> {
    const { position, head, lag, parked } = this;
    return { position, head, lag, parked, lastAdvancedAt: this.advancedAt?.toISOString() ?? null };
  }
}
