import type { EventCodec } from '#kit/event-sourcing';
import type { EventStore, Position } from '#kit/event-store';
import type { SignedAnchor } from '../anchors/anchor.js';
import type { AuditChain } from '../audit-chain.js';
import type { Fault } from './fault.js';

/** What verification reads. */
export interface Evidence {
  readonly store: EventStore;
  readonly codec: Pick<EventCodec, 'decode'>;
  readonly chain: AuditChain;
  /** How the streams of all aggregates begin. */
  readonly prefixes: readonly string[];
  /** Anchors as they are kept in other places than the log. */
  readonly elsewhere: readonly Kept[];
}

/** Anchors as one place has them. */
export interface Kept {
  /** For a person: `in …`. */
  readonly name: string;
  /** All of them, in any order; each is looked at and let go. */
  readonly anchors: () => AsyncIterable<SignedAnchor>;
}

export interface Verification {
  /** Those of the audit itself apart. */
  readonly streams: number;
  readonly events: number;
  readonly anchors: number;
  /** Up to where the last anchor reaches; null where there is none. */
  readonly anchoredUntil: Position | null;
  /** The first fault in the log. */
  readonly broken: Fault | null;
  /** All that were found, the first hundred at most. */
  readonly faults: readonly Fault[];
}

/** How far verification is. */
export interface Progress {
  readonly position: Position;
  readonly head: Position;
  readonly events: number;
}
