/** A background worker beside the subscriptions, for example the webhook dispatcher. */
export interface Worker {
  start(): Promise<void> | void;
  /** Finishes current work. */
  stop(): Promise<void>;
}
