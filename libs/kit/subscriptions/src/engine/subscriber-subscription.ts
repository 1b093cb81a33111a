import { type Position, START, type StoredEvent } from '#kit/event-store';
import { assertWrites, type Collection, type Write } from '#kit/document-store';
import { inTraceOf, startEventSpans } from '#kit/tracing';
import type { Subscriber } from '../subscriber.js';
import { parkedEvents, parkedId } from './parked-events.js';
import type { Handler, SubscriptionContext, SubscriptionDefinition } from './subscription-definition.js';

/** How long handled events that wrote nothing may wait for their checkpoint, in milliseconds. */
const COMMIT_AFTER_MS = 100;
/** Maximum number of events per commit. */
const MAX_TOGETHER = 200;
/** The same while the process has more urgent work; a rest follows. */
const MAX_WHILE_BUSY = 8;

/** Returns the subscription that runs a subscriber. */
export function subscriberSubscription(subscriber: Subscriber): SubscriptionDefinition {
  return {
    subscription: { name: subscriber.name, kind: 'record' },
    categories: subscriber.categories,
    activation: null,
    derives: [],
    handler: (context) => new SubscriberHandler(subscriber, context),
  };
}

/** Handles events one by one, so that each sees the previous one's writes, or several at once. */
class SubscriberHandler implements Handler {
  private committed: Position = START;
  private committedAt = -Infinity;

  constructor(
    private readonly subscriber: Subscriber,
    private readonly context: SubscriptionContext,
  ) {}

  readonly pending = false;

  async take(events: readonly StoredEvent[], position: Position): Promise<void> {
    for (let from = 0; from < events.length;) {
      const some = events.slice(from, from + (this.context.isBusy ? MAX_WHILE_BUSY : MAX_TOGETHER));
      const began = performance.now();
      if (!(await this.takeTogether(some))) await this.takeEach(some);
      from += some.length;
      await this.context.rest(performance.now() - began);
    }
    if (position > this.committed) await this.commit(position, []);
  }

  /** Returns false if the events must be handled one by one, because one fails or its stream is parked. */
  private async takeTogether(events: readonly StoredEvent[]): Promise<boolean> {
    const { parking, signal } = this.context;
    const last = events.at(-1);
    if (!this.subscriber.handleAll || !last || parking.size > 0) return false;
    signal.throwIfAborted();
    const spans = startEventSpans(this.subscriber.name, events);
    let writes: readonly Write[];
    try {
      const recorded = await Promise.all(events.map((event) => this.context.decode(event)));
      writes = await this.subscriber.handleAll(recorded.map(spans.continued));
      assertWrites('record', writes);
    } catch {
      return false;
    }
    await this.commit(last.position, writes);
    spans.end();
    return true;
  }

  private async takeEach(events: readonly StoredEvent[]): Promise<void> {
    for (const event of events) {
      this.context.signal.throwIfAborted();
      let writes: readonly Write[] = [];
      await this.context.parking.handle(event, async () => {
        writes = await this.handle(event);
      });
      const guarded = writes.map((write) => ({ ...write, position: event.position }));
      if (writes.length > 0 || performance.now() - this.committedAt > COMMIT_AFTER_MS)
        await this.commit(event.position, guarded);
    }
  }

  async takeParked(event: StoredEvent, position: Position): Promise<void> {
    const collection = parkedEvents as Collection<never>;
    const id = parkedId(this.subscriber.name, event.id);
    const writes = (await this.handle(event)).map((write) => ({ ...write, once: event.id }));
    await this.commit(position, writes, [{ kind: 'remove', collection, id }]);
  }

  private async handle(event: StoredEvent): Promise<readonly Write[]> {
    const spans = startEventSpans(this.subscriber.name, [event]);
    let failed = true;
    try {
      const recorded = spans.continued(await this.context.decode(event));
      const writes = await inTraceOf(recorded, () => this.subscriber.handle(recorded));
      assertWrites('record', writes);
      failed = false;
      return writes;
    } finally {
      spans.end(() => failed);
    }
  }

  /** @param own the engine's own writes, stored in the same commit */
  private async commit(
    position: Position,
    writes: readonly Write[],
    own: readonly Write[] = [],
  ): Promise<void> {
    await this.context.commit(position, [...writes, ...own]);
    this.committed = position;
    this.committedAt = performance.now();
    if (writes.length > 0) this.subscriber.afterCommit?.(writes);
  }
}
