import type { EventCodec } from '#kit/event-sourcing';
import type { EventStore, Position } from '#kit/event-store';
import type { SignedAnchor } from '../anchors/anchor.js';
import type { AuditChain } from '../audit-chain.js';
import type { Fault } from './log-fault.js';

/** The data that verification reads. */
export interface Evidence {
  readonly store: EventStore;
  readonly codec: Pick<EventCodec, 'decode'>;
  readonly chain: AuditChain;
  /** Stream prefixes of all aggregates. */
  readonly prefixes: readonly string[];
  /** Copies of the anchors in other places. */
  readonly elsewhere: readonly AnchorCopies[];
}

/** The anchors of one place. */
export interface AnchorCopies {
  /** Description for people, starting with `in …`. */
  readonly name: string;
  /** Returns all of them in any order, one at a time. */
  readonly anchors: () => AsyncIterable<SignedAnchor>;
}

export interface Verification {
  /** Number of streams, without those of the audit. */
  readonly streams: number;
  readonly events: number;
  readonly anchors: number;
  /** Position of the last anchor; null without one. */
  readonly anchoredUntil: Position | null;
  /** The first fault in the log. */
  readonly broken: Fault | null;
  /** The faults found, at most a hundred. */
  readonly faults: readonly Fault[];
}

export interface Progress {
  readonly position: Position;
  readonly head: Position;
  readonly events: number;
}
