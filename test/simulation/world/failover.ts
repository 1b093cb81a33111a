import type { Machine } from './machine.js';
import type { Randomness } from './randomness.js';
import type { Timeline } from './timeline.js';

/**
 * A change of a store's leader. A member that is no longer on the side of the majority answers each machine for a while,
 * until the machine notices that another member is the leader. Machines that start meanwhile find the leader at once.
 */
export class Failover<Member> {
  private former: Member | null = null;
  private began = 0;
  private lastsMs = 0;
  /** When a machine turns to the leader. */
  private readonly leaves = new Map<Machine, number>();

  constructor(
    private readonly timeline: Timeline,
    private readonly randomness: Randomness,
  ) {}

  /** @param former answers some machines for up to `forMs` */
  begin(former: Member, forMs: number): void {
    this.former = former;
    this.began = this.timeline.now;
    this.lastsMs = forMs;
    this.leaves.clear();
  }

  end(): void {
    this.former = null;
  }

  /** Whether a machine may still reach the former member. */
  get isUnderWay(): boolean {
    return this.former !== null && this.timeline.now < this.began + this.lastsMs;
  }

  /** Returns the member that still answers a machine although it lacks the majority; null: the leader answers. */
  formerFor(machine: Machine): Member | null {
    const { former, began, lastsMs, timeline } = this;
    if (!this.isUnderWay) return null;
    let until = this.leaves.get(machine);
    if (until === undefined) {
      until = machine.startedAt > began ? 0 : began + this.randomness.between(0, lastsMs);
      this.leaves.set(machine, until);
    }
    return timeline.now < until ? former : null;
  }
}
