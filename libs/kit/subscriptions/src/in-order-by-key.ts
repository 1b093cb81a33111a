import { Semaphore } from '#kit/kernel';
import type { DomainEvent, Recorded } from '#kit/event-sourcing';
import type { Write } from '#kit/document-store';
import type { Subscriber } from './subscriber.js';

/** Events handled at once: a server's round trips overlap, and requests still find their turn. */
const AT_ONCE = 16;

/**
 * What a subscriber's `handleAll` may do where events of different keys have nothing to do with each other: those of one
 * key are handled in their order, those of different keys beside each other.
 *
 * @param keyOf for example the company that an event is about
 * @throws what one of them threw, once none is at work any more; what follows under its key was not begun
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
      return subscriber.handle(event).finally(release);
    });
    ends.set(key, own);
    return own;
  });
  await Promise.allSettled(handled);
  return (await Promise.all(handled)).flat();
}
