import type { EventCodec } from '#kit/event-sourcing';
import type { EventStore, StoredEvent } from '#kit/event-store';
import type { Commit, DocumentStore, HeldLease } from '#kit/document-store';
import type { CatchingUp } from './catching-up.js';
import type { EventLoopTurns } from './event-loop-turns.js';
import type { SubscriptionDefinition } from './subscription-definition.js';

/** Poll interval for changes made by other processes, in milliseconds. */
export const POLL_MS = 500;

/** Options that all sessions of an engine share. */
export interface SessionOptions {
  readonly eventStore: Pick<EventStore, 'subscribe' | 'readStream' | 'head'>;
  readonly codec: Pick<EventCodec, 'decode'>;
  readonly store: DocumentStore;
  /** Stores commits instead of the store's own `commit`. */
  readonly write?: (commit: Commit) => Promise<void>;
  /** Maximum number of events read and committed at once. */
  readonly batchSize: number;
  /** Milliseconds before each retry of a failed event, which is parked after the last one. */
  readonly retryDelaysMs: readonly number[];
  /** Poll interval for operators' decisions and free leases, in milliseconds. */
  readonly lookMs: number;
  /** Whether the process has more urgent work to do. */
  readonly busy: () => boolean;
  readonly catchingUp: CatchingUp;
  readonly eventLoopTurns: EventLoopTurns;
}

/** The arguments of a single session. */
export interface SessionStart {
  readonly definition: SubscriptionDefinition;
  readonly held: HeldLease;
  /** Whether to park events of an unknown shape, because no newer process took the lease. */
  readonly parksUnknown: boolean;
  readonly stopping: AbortSignal;
  /** Called with the reason why the session makes no progress, and with null once it does. */
  readonly onInterrupted: (reason: string | null) => void;
  readonly onParked: (event: StoredEvent, error: unknown) => void;
  /** Called when the documents are removed to be filled again. */
  readonly onDiscarded: (reason: string) => void;
}
