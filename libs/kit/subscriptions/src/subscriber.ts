import type { DomainEvent, Recorded } from '#kit/event-sourcing';
import type { Write } from '#kit/document-store';

/**
 * Something that must happen after events, at least once each and in order: a process manager (event to command), the
 * webhook subscriber. What it does is idempotent by event id; the writes it returns are stored with its checkpoint.
 */
export interface Subscriber<E extends DomainEvent = DomainEvent> {
  /** The name of its checkpoint and lease: a storage format. */
  readonly name: string;
  readonly categories: readonly string[];
  handle(event: Recorded<E>): Promise<readonly Write[]>;
  /**
   * Handles several events as {@link handle} would one after the other, for one commit of them all. Each write carries
   * the position of its event. Where it throws, the events are handled one by one.
   */
  handleAll?(events: readonly Recorded<E>[]): Promise<readonly Write[]>;
  /**
   * Called with the writes of {@link handle} or {@link handleAll} once they are stored, to notify others in this process.
   * A crash may leave the call out, so nothing may depend on it. Must not throw.
   */
  afterCommit?(writes: readonly Write[]): void;
}
