/** Something that works beside the subscriptions, for example the webhook dispatcher. */
export interface Worker {
  start(): Promise<void> | void;
  /** Finishes what is under way. */
  stop(): Promise<void>;
}
