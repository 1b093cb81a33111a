/** Tells the dispatcher of this process, where there is one, that something was planned. */
export class WebhookNews {
  private listener: () => void = () => undefined;

  /** The one listener from now on. */
  listen(listener: () => void): void {
    this.listener = listener;
  }

  readonly planned = (): void => {
    this.listener();
  };
}
