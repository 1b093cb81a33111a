/** What a subscription reports of its connection, for logs and health. */
export interface EventStoreObserver {
  readonly onInterrupted?: (reason: string) => void;
  readonly onResumed?: () => void;
}
