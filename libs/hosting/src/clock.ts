/** Where the time comes from. In the sandbox a tenant's clock may have been moved forward. */
export abstract class Clock {
  /** The present time as this tenant sees it; real time where no tenant is given. */
  abstract now(tenantId?: string | null): Date;
}

/** The time of the machine. */
export class SystemClock extends Clock {
  override now(): Date {
    return new Date();
  }
}
