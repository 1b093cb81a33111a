import type { EventCodec } from '#kit/event-sourcing';
import type { EventStore } from '#kit/event-store';
import type { DocumentStore } from '#kit/document-store';
import type { ParkedEvent } from '#kit/subscriptions';
import type { Edition } from '../projection-pointers.js';
import type { Comparison } from './compare.js';

export interface RebuildStores {
  readonly eventStore: EventStore;
  readonly documentStore: DocumentStore;
  readonly codec: Pick<EventCodec, 'decode'>;
}

/** How far a rebuild is. `waits`: another process fills it, or the stores are away, which `reason` tells. */
export interface RebuildProgress {
  readonly projection: string;
  readonly edition: Edition;
  readonly step: 'waits' | 'fills' | 'indexes' | 'compares' | 'hands over';
  /** Positions of the log, in `compares` documents: how many of how many. */
  readonly done: number;
  readonly of: number;
  /** That were folded by this process. */
  readonly events: number;
  readonly eventsPerSecond: number;
  /** Of the step; null where it cannot be told. */
  readonly secondsLeft: number | null;
  readonly reason?: string;
}

export interface RebuildOptions {
  /** Unique among all processes. */
  readonly owner: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: RebuildProgress) => void;
  /** Whether it is served although documents differ from those that are served. */
  readonly acceptsDifferences?: boolean;
  /** Whether it is served although events could not be folded into it. */
  readonly acceptsFailed?: boolean;
  /** For documents that are folded; default: 48 MiB. */
  readonly memoryBytes?: number;
  /** Most events read at once; default: 2,000. */
  readonly batchSize?: number;
  /** After so long without a sign of life another process may go on with it, in milliseconds; default: 4,000. */
  readonly leaseTtlMs?: number;
  /** How long processes get to know that it is kept, in milliseconds; default: 1,500. */
  readonly announcedMs?: number;
  /** How long a process is waited for that keeps it up to date from then on, in milliseconds; default: 3,000. */
  readonly takenOverMs?: number;
}

export interface Rebuilt {
  readonly projection: string;
  readonly edition: Edition;
  /** What was served before; null: nothing. */
  readonly before: Edition | null;
  /** That were folded by this process. */
  readonly events: number;
  readonly seconds: number;
  /** Why it is not served. */
  readonly stoppedBy: 'failed events' | 'differences' | null;
  /** Events that could not be folded, and those behind them. */
  readonly failed: readonly ParkedEvent[];
  /** Null where nothing was served before. */
  readonly comparison: Comparison | null;
}
