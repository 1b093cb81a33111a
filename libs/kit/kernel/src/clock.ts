/** Source of the current time. In the sandbox, a tenant's clock can be moved forward. */
export abstract class Clock {
  /** Returns the current time of a tenant; real time if no tenant is given. */
  abstract now(tenantId?: string | null): Date;

  /** Calls the listener whenever any process moves a tenant's time. Absent if the clock cannot be moved. */
  onMoved?(listener: (tenantId: string) => void): void;

  /** Returns the tenants whose time is ahead of real time. Absent if the clock cannot be moved. */
  movedTenants?(): readonly string[];
}

/** The machine's clock. */
export class SystemClock extends Clock {
  override now(): Date {
    return new Date();
  }
}
