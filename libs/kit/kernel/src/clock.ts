/** Where the time comes from. In the sandbox a tenant's clock may have been moved forward. */
export abstract class Clock {
  /** The present time as this tenant sees it; real time where no tenant is given. */
  abstract now(tenantId?: string | null): Date;

  /**
   * Calls back whenever a tenant's time was moved, by whichever process: something may have come due. A clock that
   * cannot be moved lacks it.
   */
  onMoved?(listener: (tenantId: string) => void): void;

  /** The tenants whose time is ahead of real time. A clock that cannot be moved lacks it. */
  movedTenants?(): readonly string[];
}

/** The time of the machine. */
export class SystemClock extends Clock {
  override now(): Date {
    return new Date();
  }
}
