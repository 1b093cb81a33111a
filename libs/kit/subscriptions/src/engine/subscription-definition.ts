import type { RecordedEvent } from '#kit/event-sourcing';
import type { Position, StoredEvent } from '#kit/event-store';
import type { Collection, DocumentStore, Subscription, Write } from '#kit/document-store';
import type { Parking } from './parking.js';

/** The environment of a handler while its process holds the lease. */
export interface SubscriptionContext {
  readonly store: DocumentStore;
  readonly parking: Parking;
  /** Aborts when the lease is lost or the process stops. */
  readonly signal: AbortSignal;
  /** Whether readers use the documents and the session has caught up; always true for a subscriber. */
  readonly isActive: boolean;
  /** Whether to collect more events before writing up to a position, because nobody reads the documents yet. */
  mayCollect(position: Position): boolean;
  decode(event: StoredEvent): Promise<RecordedEvent>;
  /**
   * Stores writes and checkpoint in one commit. Waits while the store is unavailable. A `durable` commit survives a power cut.
   *
   * @throws {LeaseLostError} nothing was stored
   */
  commit(position: Position, writes: readonly Write[], durable?: boolean): Promise<void>;
  /** Whether the process has more urgent work to do. */
  readonly isBusy: boolean;
  /** Rests after `workedMs` milliseconds of work if the process has more urgent work. */
  rest(workedMs: number): Promise<void>;
  /** Repeats work until the stores are available. @throws the signal's reason once it is aborted */
  readonly untilAvailable: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Handles batches for one subscription, in order, one at a time. */
export interface Handler {
  /** Whether it has handled events that are not committed yet. */
  readonly pending: boolean;
  /** Handles events and commits the batch's position, unless it leaves work `pending`. */
  take(events: readonly StoredEvent[], position: Position): Promise<void>;
  /**
   * Handles a parked event and stores its writes exactly once.
   *
   * @param position the position that the session has reached; the checkpoint does not move past it
   */
  takeParked(event: StoredEvent, position: Position): Promise<void>;
}

/** Switches readers to the documents that one session fills. */
export interface Activation {
  /** Whether readers use these documents already. */
  isActive(): Promise<boolean>;
  /**
   * Tells every process that readers will be switched, unless they would miss an event.
   *
   * @returns whether every process knows; false: it must be called again later
   */
  announce(position: Position, hasParked: boolean): Promise<boolean>;
  /**
   * Switches readers to the documents unless they would miss an event. Called after every process knows of it, and after the
   * session has then read the whole log.
   *
   * @returns false if it must be called again later
   */
  activate(position: Position, hasParked: boolean): Promise<boolean>;
  /** Called after a parked event was tried again. */
  parkedChanged(): void;
}

/** Whether there is work for a subscription. If not, it stands by, and the health leaves it out. */
export interface Need {
  exists(store: DocumentStore): Promise<boolean>;
  /** How long a session continues after the need ended, in milliseconds, because other processes may not know yet. */
  readonly graceMs: number;
}

/** A projection or a subscriber as the engine runs it. */
export interface SubscriptionDefinition {
  readonly subscription: Subscription;
  readonly categories: readonly string[];
  /** Switches readers to the filled documents after the subscription has caught up; null if nothing is switched. */
  readonly activation: ((store: DocumentStore) => Activation) | null;
  /** Left out: the subscription is always needed. */
  readonly need?: Need;
  /** The derived collections, which can be removed and filled again from the first event. */
  readonly derives: readonly Collection<never>[];
  handler(context: SubscriptionContext): Handler;
}
