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
  causeOf,
  decisionsAbout,
  type Failure,
  listParked,
  parkedEvents,
  parkedId,
  parkedOf,
  parkedOfStream,
  type StoredParkedEvent,
} from './parked-events.js';
import { RepeatedFailures } from './repeated-failures.js';
import { isPermanent, isTransient } from './retry.js';

/** Whether an event was handled, or why it was not. */
export type Outcome = { readonly handled: true } | ({ readonly handled: false } & Failure);

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

/**
 * Parks events that a subscription cannot handle. Their streams wait while the others continue. {@link reload} must be called
 * before the first event is handled.
 */
export class Parking {
  /** The first parked event of each stream. */
  private readonly firsts = new Map<string, StoredParkedEvent>();
  private readonly failures = new RepeatedFailures();
  /** The number of decisions that {@link takeNewDecision} has seen; null before its first call. */
  private decisions: number | null = null;

  constructor(
    private readonly store: DocumentStore,
    private readonly options: ParkingOptions,
  ) {}

  /** Reports whether events of a stream are parked. */
  isParked(stream: string): boolean {
    return this.firsts.has(stream);
  }

  /** The number of streams with parked events. */
  get size(): number {
    return this.firsts.size;
  }

  /** The failure that successive events share; null if there is none. */
  get fault(): string | null {
    return this.failures.fault;
  }

  /** Returns the events to retry, at most one of each stream: an operator chose them, or the events before them are done. */
  due(): StoredParkedEvent[] {
    return [...this.firsts.values()].filter(({ retry, error }) => retry || error === null);
  }

  /**
   * Returns the events that could not be read, at most one of each stream. The process that parked them may have lacked a
   * key or run an older version.
   */
  unreadable(): StoredParkedEvent[] {
    return [...this.firsts.values()].filter(({ permanent }) => permanent);
  }

  /** Loads the parked events of earlier leaders, and the effects of operators' decisions. */
  async reload(): Promise<void> {
    const { subscription, untilAvailable } = this.options;
    const parked = await untilAvailable(() => listParked(this.store, subscription));
    this.firsts.clear();
    for (const { document } of parked)
      if (!this.firsts.has(document.stream)) this.firsts.set(document.stream, document);
    if (this.size === 0) this.failures.passed();
  }

  /**
   * Takes note of operators' decisions. The number of parked events does not affect its cost.
   *
   * @returns whether there may be a new one since the last call; then {@link reload} loads its effect
   */
  async takeNewDecision(): Promise<boolean> {
    const { subscription, untilAvailable } = this.options;
    const decisions = await untilAvailable(() => decisionsAbout(this.store, subscription));
    const isNew = decisions !== this.decisions;
    this.decisions = decisions;
    return isNew;
  }

  /**
   * Handles an event, or parks it after the last retry. It is parked at once if its stream is parked or the events before it
   * failed in the same way. An unavailable store is no failure: the method waits for it.
   *
   * @throws {UnknownEventError} a newer process may know the event
   */
  async handle(event: StoredEvent, work: () => Promise<void>): Promise<void> {
    if (this.isParked(event.stream)) return this.park(event, null);
    const outcome = await this.attempt(work);
    if (outcome.handled) return;
    if (outcome.error instanceof UnknownEventError && !this.options.parksUnknown) throw outcome.error;
    this.options.onParked(event, outcome.error);
    await this.park(event, outcome);
  }

  /**
   * Tries to handle an event until it succeeds, its last retry fails or a further retry is pointless.
   *
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

  private async park(event: StoredEvent, failure: Failure | null): Promise<void> {
    const { subscription, untilAvailable, write } = this.options;
    const place = this.placeOf(event.id);
    const stored = await untilAvailable(() => this.store.get(parkedEvents, place.id));
    // An event that is delivered again, after a crash or in a rebuild, stays parked unchanged.
    const document = stored?.document ?? parkedOf(subscription, event, failure);
    if (!stored) await write([{ kind: 'put', ...place, document }]);
    if (!this.firsts.has(event.stream)) this.firsts.set(event.stream, document);
  }

  /** Stores the outcome of a retry. The next event of the stream is due after a success. */
  async settle({ eventId, stream }: StoredParkedEvent, outcome: Outcome): Promise<void> {
    const { subscription, untilAvailable, write } = this.options;
    const place = this.placeOf(eventId);
    const stored = await untilAvailable(() => this.store.get(parkedEvents, place.id));
    // A subscriber's own commit has removed it, or an operator has skipped it meanwhile.
    if (stored) {
      if (outcome.handled) await write([{ kind: 'remove', ...place }]);
      else
        await write([
          { kind: 'put', ...place, document: { ...stored.document, ...causeOf(outcome), retry: false } },
        ]);
    }
    const [first] = await untilAvailable(() => parkedOfStream(this.store, { subscription, stream }, 1));
    if (first) this.firsts.set(stream, first.document);
    else this.firsts.delete(stream);
    if (outcome.handled || this.size === 0) this.failures.passed();
  }

  private placeOf(eventId: string) {
    return {
      collection: parkedEvents as Collection<never>,
      id: parkedId(this.options.subscription, eventId),
    };
  }
}

/** Reports whether an error ends the session: it says nothing about the event. */
const isOfSession = (error: unknown): boolean =>
  error instanceof LeaseLostError || error instanceof CommitsLostError;
