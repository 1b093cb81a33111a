import type { DomainEvent, Recorded } from '#kit/event-sourcing';
import type { Write } from '#kit/document-store';

/**
 * Handles each event at least once and in order, such as a process manager (event to command) or the webhook subscriber.
 * Must be idempotent by event id. The writes it returns are stored with its checkpoint in one commit.
 */
export interface Subscriber<E extends DomainEvent = DomainEvent> {
  /** The name of its checkpoint and lease: a storage format. */
  readonly name: string;
  readonly categories: readonly string[];
  handle(event: Recorded<E>): Promise<readonly Write[]>;
  /**
   * Handles several events in one commit, with the same result as {@link handle} for each of them. Each write carries the
   * position of its event. If it throws, the engine handles the events one by one.
   */
  handleAll?(events: readonly Recorded<E>[]): Promise<readonly Write[]>;
  /**
   * Called with the writes of {@link handle} or {@link handleAll} once they are stored, to notify others in this process.
   * A crash may leave the call out, so nothing may depend on it. Must not throw.
   */
  afterCommit?(writes: readonly Write[]): void;
}
