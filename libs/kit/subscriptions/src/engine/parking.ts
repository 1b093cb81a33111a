import { sleep } from '#kit/kernel';
import { UnknownEventError } from '#kit/event-sourcing';
import type { StoredEvent } from '#kit/event-store';
import {
  type Collection,
  CommitsLostError,
  type DocumentStore,
  LeaseLostError,
  type Write,
} from '#kit/document-store';
import {
  decisionsAbout,
  listParked,
  parkedEvents,
  parkedId,
  parkedOf,
  type ParkedEvent,
} from './parked-events.js';
import { RepeatedFailures } from './repeated-failures.js';
import { isPermanent, isTransient, reasonOf, wasPermanent } from './retry.js';

/** Whether an event was handled, or why it was not. */
export type Outcome = { readonly handled: true } | { readonly handled: false; readonly error: unknown };

export interface ParkingOptions {
  readonly subscription: string;
  readonly signal: AbortSignal;
  /** Whether to park an event of an unknown shape; otherwise it is left to a newer process. */
  readonly parksUnknown: boolean;
  /** Milliseconds before each retry of a failed event. */
  readonly retryDelaysMs: readonly number[];
  readonly untilAvailable: <T>(work: () => Promise<T>) => Promise<T>;
  /** Stores records while the lease is held. @throws {LeaseLostError} nothing was stored */
  readonly write: (writes: readonly Write[]) => Promise<void>;
  readonly onParked: (event: StoredEvent, error: unknown) => void;
}

/** Parks events that a subscription cannot handle. Their streams wait while the others continue. */
export class Parking {
  private readonly streams = new Set<string>();
  private readonly failures = new RepeatedFailures();
  /** The last known number of decisions; null before the first check. */
  private decisions: number | null = null;

  constructor(
    private readonly store: DocumentStore,
    private readonly options: ParkingOptions,
  ) {}

  /** Returns whether events of a stream are parked. */
  waits(stream: string): boolean {
    return this.streams.has(stream);
  }

  /** The number of streams with parked events. */
  get size(): number {
    return this.streams.size;
  }

  /** The failure that successive events share; null if there is none. */
  get fault(): string | null {
    return this.failures.fault;
  }

  /** Returns whether an operator has decided since the last call. The number of parked events does not affect its cost. */
  async isDecided(): Promise<boolean> {
    const { subscription, untilAvailable } = this.options;
    const decisions = await untilAvailable(() => decisionsAbout(this.store, subscription));
    if (decisions === this.decisions) return false;
    this.decisions = decisions;
    return true;
  }

  /** Loads the parked events and returns those to retry, at most one of each stream. */
  async load(): Promise<ParkedEvent[]> {
    return (await this.firsts()).filter(({ retry, error }) => retry || error === null);
  }

  /**
   * Returns the events that another process could not read, at most one of each stream. The other process may have lacked
   * a key or run an older version.
   */
  async unreadable(): Promise<ParkedEvent[]> {
    return (await this.firsts()).filter(({ error }) => error !== null && wasPermanent(error));
  }

  private async firsts(): Promise<ParkedEvent[]> {
    const parked = await this.options.untilAvailable(() => listParked(this.store, this.options.subscription));
    this.streams.clear();
    const firsts: ParkedEvent[] = [];
    for (const { document } of parked) {
      if (!this.streams.has(document.stream)) firsts.push(document);
      this.streams.add(document.stream);
    }
    if (firsts.length === 0) this.failures.passed();
    return firsts;
  }

  /**
   * Handles an event, or parks it after the last retry. It is parked at once if its stream is parked or the events before it
   * failed in the same way. An unavailable store is no failure: the method waits for it.
   *
   * @throws {UnknownEventError} a newer process may know the event
   */
  async handle(event: StoredEvent, work: () => Promise<void>): Promise<void> {
    if (this.streams.has(event.stream)) return this.park(event, null);
    const outcome = await this.attempt(work);
    if (outcome.handled) return;
    if (outcome.error instanceof UnknownEventError && !this.options.parksUnknown) throw outcome.error;
    this.options.onParked(event, outcome.error);
    await this.park(event, reasonOf(outcome.error));
  }

  /**
   * @throws the signal's reason once it is aborted, {@link LeaseLostError}, {@link CommitsLostError}; never the event's own failure
   */
  async attempt(work: () => Promise<void>): Promise<Outcome> {
    for (let attempt = 0; ; attempt++) {
      try {
        await this.options.untilAvailable(work);
        if (attempt > 0) this.failures.passed();
        return { handled: true };
      } catch (error) {
        const { signal, retryDelaysMs } = this.options;
        if (signal.aborted || isTransient(error) || isOfSession(error)) throw error;
        const delay = retryDelaysMs[attempt];
        if (isPermanent(error)) return { handled: false, error };
        if (delay === undefined || this.failures.isHopeless(error)) {
          this.failures.failed(error);
          return { handled: false, error };
        }
        await sleep(delay, signal);
        signal.throwIfAborted();
      }
    }
  }

  private async park(event: StoredEvent, error: string | null): Promise<void> {
    const { subscription, untilAvailable, write } = this.options;
    const place = this.placeOf(event);
    // An event that is delivered again, after a crash or in a rebuild, stays parked unchanged.
    if ((await untilAvailable(() => this.store.get(parkedEvents, place.id))) === null)
      await write([{ kind: 'put', ...place, document: parkedOf(subscription, event, error) }]);
    this.streams.add(event.stream);
  }

  /** Stores the outcome of a retry. */
  async settle(event: StoredEvent, outcome: Outcome): Promise<void> {
    const { subscription, untilAvailable, write } = this.options;
    const place = this.placeOf(event);
    if (outcome.handled) {
      this.failures.passed();
      return write([{ kind: 'remove', ...place }]);
    }
    // An operator may have skipped it meanwhile.
    const known = await untilAvailable(() => this.store.get(parkedEvents, place.id));
    if (known === null) return;
    const { since } = known.document;
    const document = { ...parkedOf(subscription, event, reasonOf(outcome.error)), since };
    await write([{ kind: 'put', ...place, document }]);
  }

  private placeOf({ id }: StoredEvent) {
    return {
      collection: parkedEvents as Collection<never>,
      id: parkedId(this.options.subscription, id),
    };
  }
}

/** Returns whether an error ends the session: it says nothing about the event. */
const isOfSession = (error: unknown): boolean =>
  error instanceof LeaseLostError || error instanceof CommitsLostError;
