import type { DomainEvent, Recorded } from '#kit/event-sourcing';
import type { Write } from '#kit/document-store';
import { Semaphore } from '#kit/kernel';
import { inTraceOf } from '#kit/tracing';

/**
 * Handles each event at least once and in order, such as a process manager (event to command). Must be idempotent by event
 * id. The writes it returns are stored with its checkpoint in one commit.
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
   * Called with the writes of {@link handle} or {@link handleAll} once they are stored, to notify others in this
   * process. A crash may prevent the call, so nothing may depend on it. Must not throw.
   */
  afterCommit?(writes: readonly Write[]): void;
}

/**
 * Maximum number of events handled at once: enough to overlap round trips to a server, but too few to delay requests.
 */
const MAX_AT_ONCE = 16;

/**
 * Implements `handleAll` of a subscriber. Handles events with the same key in order, and events with different keys
 * concurrently.
 *
 * @param keyOf returns the key of an event, for example the id of its aggregate
 * @throws the error of the first failed event, after all handlers have ended; later events of its key are not handled
 */
export async function inOrderByKey<E extends DomainEvent>(
  subscriber: Pick<Subscriber<E>, 'handle'>,
  events: readonly Recorded<E>[],
  keyOf: (event: Recorded<E>) => string,
): Promise<readonly Write[]> {
  const places = new Semaphore(MAX_AT_ONCE);
  const ends = new Map<string, Promise<unknown>>();
  const handled = events.map((event) => {
    const key = keyOf(event);
    const own = (ends.get(key) ?? Promise.resolve()).then(async () => {
      const release = await places.acquire();
      return inTraceOf(event, () => subscriber.handle(event)).finally(release);
    });
    ends.set(key, own);
    return own;
  });
  await Promise.allSettled(handled);
  return (await Promise.all(handled)).flat();
}
