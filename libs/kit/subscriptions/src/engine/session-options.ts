import type { EventCodec } from '#kit/event-sourcing';
import type { EventStore, StoredEvent } from '#kit/event-store';
import type { Commit, DocumentStore, HeldLease } from '#kit/document-store';
import type { CatchingUp } from './catching-up.js';
import type { EventLoopTurns } from './event-loop-turns.js';
import type { SubscriptionDefinition } from './subscription-definition.js';

/** How long what others did may go unnoticed that nothing tells of, in milliseconds. */
export const LOOK_MS = 500;

/** What sessions of all subscriptions of an engine share. */
export interface SessionOptions {
  readonly eventStore: Pick<EventStore, 'subscribe' | 'readStream' | 'head'>;
  readonly codec: Pick<EventCodec, 'decode'>;
  readonly store: DocumentStore;
  /** How commits are stored where the store's own `commit` is not what is wanted. */
  readonly write?: (commit: Commit) => Promise<void>;
  /** Most events read and committed at once. */
  readonly batchSize: number;
  /** Milliseconds before each repetition of an event that failed; parked after the last. */
  readonly retryDelaysMs: readonly number[];
  /** How often an operator's decision, a lease that is free, or a cause of failure that is gone is looked for, in milliseconds. */
  readonly lookMs: number;
  /** Whether the process has more urgent work to do. */
  readonly busy: () => boolean;
  readonly catchingUp: CatchingUp;
  readonly history: EventLoopTurns;
}

/** What a session of one runner begins with. */
export interface SessionStart {
  readonly definition: SubscriptionDefinition;
  readonly held: HeldLease;
  /** Whether no newer process took the lease when it was left to one. */
  readonly parksUnknown: boolean;
  readonly stopping: AbortSignal;
  /** Told why it does not get on just now; null once it does. */
  readonly onInterrupted: (reason: string | null) => void;
  readonly onParked: (event: StoredEvent, error: unknown) => void;
  /** Told that its documents are taken away and fill anew. */
  readonly onDiscarded: (reason: string) => void;
}
