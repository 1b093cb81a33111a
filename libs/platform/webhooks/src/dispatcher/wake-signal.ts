/** Wakes this process's dispatcher, if it has one, after a delivery was planned or an endpoint was changed. */
export class WakeSignal {
  private listener: (lane: string) => void = () => undefined;

  /** Sets the listener, replacing the previous one. */
  listen(listener: (lane: string) => void): void {
    this.listener = listener;
  }

  /** Reports a lane at which the dispatcher should look. */
  wake(lane: string): void {
    this.listener(lane);
  }
}
