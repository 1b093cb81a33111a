import type { DomainEvent, Recorded } from '#event-sourcing';
import { type Position, START, type StoredEvent } from '#event-store';
import type { Collection, Write } from '../document-store.js';
import { assertWrites } from '../json-document.js';
import type { Subscriber } from '../subscriber.js';
import { parkedEvents, parkedId } from './parked-events.js';
import type { Handler, Leadership, Target } from './target.js';

/** How long handled events that wrote nothing may wait for their checkpoint, in milliseconds. */
const COMMIT_AFTER_MS = 100;

/** A subscriber as the engine runs it. */
export function subscriberTarget(subscriber: Subscriber): Target {
  return {
    subscription: { name: subscriber.name, kind: 'record' },
    categories: subscriber.categories,
    serves: null,
    handler: (leadership) => new SubscriberHandler(subscriber, leadership),
  };
}

/** Handles events one after the other; the next one sees what the last one wrote. */
class SubscriberHandler implements Handler {
  private committed: Position = START;
  private committedAt = 0;

  constructor(
    private readonly subscriber: Subscriber,
    private readonly leadership: Leadership,
  ) {}

  async take(events: readonly StoredEvent[], position: Position): Promise<void> {
    for (const event of events) {
      this.leadership.signal.throwIfAborted();
      let writes: readonly Write[] = [];
      await this.leadership.parking.handle(event, async () => {
        writes = await this.handle(event);
      });
      const guarded = writes.map((write) => ({ ...write, position: event.position }));
      if (writes.length > 0 || Date.now() - this.committedAt > COMMIT_AFTER_MS)
        await this.commit(event.position, guarded);
    }
    if (position > this.committed) await this.commit(position, []);
  }

  async takeParked(event: StoredEvent, position: Position): Promise<void> {
    const collection = parkedEvents as Collection<never>;
    const id = parkedId(this.subscriber.name, event.id);
    await this.commit(position, [...(await this.handle(event)), { kind: 'remove', collection, id }]);
  }

  private async handle(event: StoredEvent): Promise<readonly Write[]> {
    const recorded = (await this.leadership.decode(event)) as Recorded<DomainEvent>;
    const writes = await this.subscriber.handle(recorded);
    assertWrites('record', writes);
    return writes;
  }

  private async commit(position: Position, writes: readonly Write[]): Promise<void> {
    await this.leadership.commit(position, writes);
    this.committed = position;
    this.committedAt = Date.now();
  }
}
