/** The lanes with planned deliveries on which this process does not work, and when to look at each. */
export class PlannedLanes {
  /** Real time in epoch milliseconds, by lane. One number per lane, because nearly all of them only wait. */
  private readonly times = new Map<string, number>();

  /** @param at real time in epoch milliseconds */
  plan(lane: string, at: number): void {
    this.times.set(lane, at);
  }

  remove(lane: string): void {
    this.times.delete(lane);
  }

  /** Returns the lanes that are due at a time, the longest due first. */
  dueAt(now: number): readonly string[] {
    return [...this.times]
      .filter(([, at]) => at <= now)
      .sort(([, one], [, other]) => one - other)
      .map(([lane]) => lane);
  }

  /** Returns the lanes of a tenant. */
  of(tenantId: string): readonly string[] {
    return [...this.times.keys()].filter((lane) => lane.startsWith(`${tenantId}/`));
  }
}
