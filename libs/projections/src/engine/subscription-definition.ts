import type { RecordedEvent } from '#event-sourcing';
import type { Position, StoredEvent } from '#event-store';
import type { DocumentStore, Subscription, Write } from '../document-store.js';
import type { Parking } from './parking.js';

/** What a batch is handled with, by the present holder of the lease. */
export interface SubscriptionContext {
  readonly store: DocumentStore;
  readonly parking: Parking;
  readonly signal: AbortSignal;
  decode(event: StoredEvent): Promise<RecordedEvent>;
  /** Stores writes and checkpoint together, again until the store is there. */
  commit(position: Position, writes: readonly Write[]): Promise<void>;
  /** Leaves the process to what is more urgent for a while, where there is any, after so many milliseconds of work. */
  rest(workedMs: number): Promise<void>;
  /** Does something again until the stores are there. */
  readonly patiently: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Handles batches for one subscription, in order, one at a time. */
export interface Handler {
  /** Handles events and commits at the batch's position, at the latest. */
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
  handler(leadership: SubscriptionContext): Handler;
}
