import { Semaphore } from '#kit/kernel';
import type { DomainEvent, Recorded } from '#kit/event-sourcing';
import type { Write } from '#kit/document-store';
import { inTraceOf } from '#kit/tracing';
import type { Subscriber } from './subscriber.js';

/** Maximum number of events handled at once: round trips to a server overlap, and requests are not delayed. */
const AT_ONCE = 16;

/**
 * Implements `handleAll` of a subscriber. Handles events with the same key in order, and events with different keys
 * concurrently.
 *
 * @param keyOf returns, for example, the id of the company of an event
 * @throws the error of the first failed event, after all handlers have ended; later events of its key are not handled
 */
export async function inOrderByKey<E extends DomainEvent>(
  subscriber: Pick<Subscriber<E>, 'handle'>,
  events: readonly Recorded<E>[],
  keyOf: (event: Recorded<E>) => string,
): Promise<readonly Write[]> {
  const places = new Semaphore(AT_ONCE);
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
