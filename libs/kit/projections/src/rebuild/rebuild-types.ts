import type { EventCodec } from '#kit/event-sourcing';
import type { EventStore } from '#kit/event-store';
import type { DocumentStore } from '#kit/document-store';
import type { ParkedEvent } from '#kit/subscriptions';
import type { GenerationId } from '../projection-pointers.js';
import type { Comparison } from './compare.js';

export interface RebuildStores {
  readonly eventStore: EventStore;
  readonly documentStore: DocumentStore;
  readonly codec: Pick<EventCodec, 'decode'>;
}

/** Progress of a rebuild. In step `waits` another process fills the generation. `reason`: why nothing happens. */
export interface RebuildProgress {
  readonly projection: string;
  readonly generation: GenerationId;
  readonly step: 'waits' | 'fills' | 'indexes' | 'compares' | 'hands over';
  /** Positions of the log; documents in step `compares`. */
  readonly done: number;
  readonly of: number;
  /** Folded by this process. */
  readonly events: number;
  readonly eventsPerSecond: number;
  /** Until the step ends; null if unknown. */
  readonly secondsLeft: number | null;
  readonly reason?: string;
}

export interface RebuildOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: RebuildProgress) => void;
  /** Whether to activate the generation even if documents differ from the active ones. */
  readonly acceptsDifferences?: boolean;
  /** Whether to activate the generation even if events could not be folded into it. */
  readonly acceptsFailed?: boolean;
  /** Memory for the documents that are being folded; default: 48 MiB. */
  readonly memoryBytes?: number;
  /** Most events read at once; default: 2,000. */
  readonly batchSize?: number;
  /** How long the lease lasts if this process stops responding, in milliseconds; default: 4,000. */
  readonly leaseTtlMs?: number;
  /** How long processes get to begin keeping the generation up to date, in milliseconds; default: 1,500. */
  readonly announcedMs?: number;
  /**
   * How long to wait before the comparison until both generations have reached the end of the log, in milliseconds; default:
   * 10,000. A process that takes over the active one from a process that died needs up to a lease and a poll.
   */
  readonly reachedMs?: number;
  /** How long to wait for a process that takes over the generation, in milliseconds; default: 3,000. */
  readonly takenOverMs?: number;
}

export interface Rebuilt {
  readonly projection: string;
  readonly generation: GenerationId;
  /** The generation that was active before; null if none was. */
  readonly before: GenerationId | null;
  /** Folded by this process. */
  readonly events: number;
  readonly seconds: number;
  /** Why the generation was not activated. */
  readonly stoppedBy: 'failed events' | 'differences' | null;
  /** Events that could not be folded, and later ones of the same streams. */
  readonly failed: readonly ParkedEvent[];
  /** Null if no generation was active before. */
  readonly comparison: Comparison | null;
}
