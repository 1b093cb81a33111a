import { Semaphore } from '#async';
import type { DomainEvent, Recorded } from '#event-sourcing';
import type { Write } from './document-store.js';

/** Events handled at once: a server's round trips overlap, and requests still find their turn. */
const AT_ONCE = 16;

/**
 * What a subscriber's `handleAll` may do where events of different lanes have nothing to do with each other: those of one
 * lane are handled in their order, the lanes beside each other.
 *
 * @param laneOf for example the company that an event is about
 * @throws what one of them threw, once none is at work any more; what follows in its lane was not begun
 */
export async function inLanes<E extends DomainEvent>(
  events: readonly Recorded<E>[],
  laneOf: (event: Recorded<E>) => string,
  handle: (event: Recorded<E>) => Promise<readonly Write[]>,
): Promise<readonly Write[]> {
  const places = new Semaphore(AT_ONCE);
  const ends = new Map<string, Promise<unknown>>();
  const handled = events.map((event) => {
    const lane = laneOf(event);
    const own = (ends.get(lane) ?? Promise.resolve()).then(async () => {
      const release = await places.acquire();
      return handle(event).finally(release);
    });
    ends.set(lane, own);
    return own;
  });
  await Promise.allSettled(handled);
  return (await Promise.all(handled)).flat();
}
