/** Receives connection changes of a subscription, for logs and health checks. */
export interface EventStoreObserver {
  readonly onInterrupted?: (reason: string) => void;
  readonly onResumed?: () => void;
}
