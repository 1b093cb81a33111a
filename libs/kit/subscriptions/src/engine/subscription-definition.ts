import type { RecordedEvent } from '#kit/event-sourcing';
import type { Position, StoredEvent } from '#kit/event-store';
import type { Collection, DocumentStore, Subscription, Write } from '#kit/document-store';
import type { Parking } from './parking.js';

/** What a handler works with while its process holds the lease. */
export interface SubscriptionContext {
  readonly store: DocumentStore;
  readonly parking: Parking;
  /** Aborts when the lease is lost or the process stops. */
  readonly signal: AbortSignal;
  decode(event: StoredEvent): Promise<RecordedEvent>;
  /**
   * Stores writes and checkpoint together, again until the store is there; a `durable` one survives a power cut.
   *
   * @throws {LeaseLostError} nothing was stored
   */
  commit(position: Position, writes: readonly Write[], durable?: boolean): Promise<void>;
  /** Whether the process has more urgent work to do. */
  readonly isBusy: boolean;
  /** Rests after so many milliseconds of work, where it has. */
  rest(workedMs: number): Promise<void>;
  /** Does something again until the stores are there. @throws the signal's reason once it aborts */
  readonly untilAvailable: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Handles batches for one subscription, in order, one at a time. */
export interface Handler {
  /** Whether it has handled what it has yet to commit. */
  readonly pending: boolean;
  /** Handles events and commits at the batch's position, at the latest where nothing is `pending` behind it. */
  take(events: readonly StoredEvent[], position: Position): Promise<void>;
  /** Handles a parked event late, without moving the checkpoint, once only. */
  takeParked(event: StoredEvent, position: Position): Promise<void>;
}

/** Switches readers to the documents that one session fills. */
export interface Activation {
  /** Whether readers use these documents already. */
  isActive(): Promise<boolean>;
  /**
   * Switches readers to the documents unless they would miss an event. The session has taken in the whole log.
   *
   * @returns false if it must be asked again later
   */
  activate(position: Position, hasParked: boolean): Promise<boolean>;
  /** Called after a parked event was tried again. */
  parkedChanged(): void;
}

/** Whether there is work for a subscription. If not, it stands by, and the health leaves it out. */
export interface Need {
  exists(store: DocumentStore): Promise<boolean>;
  /** How long a session goes on after the need ended, in milliseconds: other processes may not know yet. */
  readonly graceMs: number;
}

/** A projection or a subscriber as the engine runs it. */
export interface SubscriptionDefinition {
  readonly subscription: Subscription;
  readonly categories: readonly string[];
  /** Switches readers to what the subscription fills, once it has caught up; null if nothing is switched. */
  readonly activation: ((store: DocumentStore) => Activation) | null;
  /** Left out: the subscription is always needed. */
  readonly need?: Need;
  /** What it derives: it may be taken away, and comes back from the first event on. */
  readonly derives: readonly Collection<never>[];
  handler(context: SubscriptionContext): Handler;
}
