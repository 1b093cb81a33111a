/** Wakes this process's dispatcher, if it has one, after a delivery was planned. */
export class WakeSignal {
  private listener: (tenantId: string) => void = () => undefined;

  /** Sets the listener, replacing the previous one. */
  listen(listener: (tenantId: string) => void): void {
    this.listener = listener;
  }

  readonly planned = (tenantId: string): void => {
    this.listener(tenantId);
  };
}
