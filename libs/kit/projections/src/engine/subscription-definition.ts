import type { RecordedEvent } from '#kit/event-sourcing';
import type { Position, StoredEvent } from '#kit/event-store';
import type { Collection, DocumentStore, Subscription, Write } from '../document-store.js';
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

/** A projection or a subscriber as the engine runs it. */
export interface SubscriptionDefinition {
  readonly subscription: Subscription;
  readonly categories: readonly string[];
  /** The projection whose version is to be served once it is filled. */
  readonly serves: { readonly name: string; readonly version: number } | null;
  /** Whether there is anything to do for it; left out: always. Where there is not, it stands by, and the health passes it over. */
  readonly wanted?: (store: DocumentStore) => Promise<boolean>;
  /** What it derives: it may be taken away, and comes back from the first event on. */
  readonly derives: readonly Collection<never>[];
  handler(context: SubscriptionContext): Handler;
}
