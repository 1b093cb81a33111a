import { sleep } from '#async';
import type { StoredEvent } from '#event-store';
import type { DocumentStore } from '../document-store.js';
import { listParked, parkedEvents, parkedId, parkedOf, type ParkedEvent } from './parked-events.js';
import { isPermanent, isTransient, reasonOf } from './retry.js';

/** Whether an event was handled, or why it never will be as things are. */
export type Outcome = { readonly handled: true } | { readonly handled: false; readonly error: unknown };

export interface ParkingOptions {
  readonly subscription: string;
  readonly signal: AbortSignal;
  /** Milliseconds before each repetition of a failed event. */
  readonly retryDelaysMs: readonly number[];
  readonly untilAvailable: <T>(work: () => Promise<T>) => Promise<T>;
  readonly onParked: (event: StoredEvent, error: unknown) => void;
}

/** Keeps a subscription going past events that it cannot handle: their streams wait, the others go on. */
export class Parking {
  private readonly streams = new Set<string>();

  constructor(
    private readonly store: DocumentStore,
    private readonly options: ParkingOptions,
  ) {}

  /** How many streams wait. */
  get size(): number {
    return this.streams.size;
  }

  /** Looks at what is parked: an operator may have decided elsewhere. Gives the events to try again, one a stream. */
  async load(): Promise<ParkedEvent[]> {
    const parked = await this.options.untilAvailable(() => listParked(this.store, this.options.subscription));
    this.streams.clear();
    const firsts: ParkedEvent[] = [];
    for (const { document } of parked) {
      if (!this.streams.has(document.stream)) firsts.push(document);
      this.streams.add(document.stream);
    }
    return firsts.filter(({ retry, error }) => retry || error === null);
  }

  /**
   * Handles an event, or parks it: at once where its stream is parked, else after it failed again and again.
   * A store that is away is waited for and is no failure.
   */
  async handle(event: StoredEvent, work: () => Promise<void>): Promise<void> {
    if (this.streams.has(event.stream)) return this.park(event, null);
    const outcome = await this.attempt(work);
    if (outcome.handled) return;
    this.options.onParked(event, outcome.error);
    await this.park(event, reasonOf(outcome.error));
  }

  /** @throws the signal's reason once it is given; never for the event's own failure */
  async attempt(work: () => Promise<void>): Promise<Outcome> {
    for (let attempt = 0; ; attempt++) {
      try {
        await this.options.untilAvailable(work);
        return { handled: true };
      } catch (error) {
        const { signal, retryDelaysMs } = this.options;
        if (signal.aborted || isTransient(error)) throw error;
        const delay = retryDelaysMs[attempt];
        if (delay === undefined || isPermanent(error)) return { handled: false, error };
        await sleep(delay, signal);
        signal.throwIfAborted();
      }
    }
  }

  async park(event: StoredEvent, error: string | null): Promise<void> {
    const { subscription, untilAvailable } = this.options;
    await untilAvailable(async () => {
      // An event that is met again after a crash stays parked as it was.
      await this.store.insert(
        parkedEvents,
        parkedId(subscription, event.id),
        parkedOf(subscription, event, error),
      );
    });
    this.streams.add(event.stream);
  }

  /** An event that was tried again failed again. */
  async parkAgain(event: StoredEvent, error: unknown): Promise<void> {
    const { subscription, untilAvailable } = this.options;
    const id = parkedId(subscription, event.id);
    await untilAvailable(() =>
      this.store.put(parkedEvents, id, parkedOf(subscription, event, reasonOf(error))),
    );
  }

  async unpark(event: StoredEvent): Promise<void> {
    const { subscription, untilAvailable } = this.options;
    await untilAvailable(() => this.store.remove(parkedEvents, parkedId(subscription, event.id)));
  }
}
