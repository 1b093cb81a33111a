/** Wakes the dispatcher of this process, where there is one, when a delivery was planned for a tenant. */
export class WakeSignal {
  private listener: (tenantId: string) => void = () => undefined;

  /** The one listener from now on. */
  listen(listener: (tenantId: string) => void): void {
    this.listener = listener;
  }

  readonly planned = (tenantId: string): void => {
    this.listener(tenantId);
  };
}
