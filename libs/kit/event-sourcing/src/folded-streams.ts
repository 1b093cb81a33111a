import { LRUCache } from 'lru-cache';
import type { Position } from '#kit/event-store';
import type { EventMetadata } from './event.js';

/** A stream folded up to a revision. Immutable, except for `ids`, which may already contain newer events. */
export interface FoldedStream<State = unknown> {
  readonly state: State;
  /** -1 if the stream does not exist. */
  readonly revision: number;
  readonly position: Position | null;
  readonly first: EventMetadata | null;
  readonly last: { readonly id: string; readonly metadata: EventMetadata } | null;
  /** The ids of the events, which show whether a command was handled. */
  readonly ids: Set<string>;
  /** The people whose data is in the state. */
  readonly subjects: ReadonlySet<string>;
}

/** Returns a stream before its first event. */
export const emptyStream = <S>({ initialState }: { readonly initialState: S }): FoldedStream<S> => ({
  state: initialState,
  revision: -1,
  position: null,
  first: null,
  last: null,
  ids: new Set(),
  subjects: new Set(),
});

/** Approximate memory (bytes) of all states. */
const MAX_BYTES = 64 * 1024 * 1024;
/** A state is dropped from memory after this time (ms), so that personal data erased by another process does not remain. */
const TTL_MS = 60_000;
const BYTES_PER_ID = 100;
const BYTES_PER_ENTRY = 1_000;

const sizeOf = ({ state, ids }: FoldedStream): number =>
  BYTES_PER_ENTRY +
  2 * ((JSON.stringify(state) as string | undefined)?.length ?? 0) +
  BYTES_PER_ID * ids.size;

/** The last used states of streams in memory, by stream. */
export class FoldedStreams extends LRUCache<string, FoldedStream> {
  constructor(maxSize = MAX_BYTES, ttl = TTL_MS) {
    super({ maxSize, sizeCalculation: sizeOf, ttl, ttlAutopurge: true });
  }

  /** Removes every state with a person's data. */
  forget(subjectId: string): void {
    for (const [stream, { subjects }] of this.entries()) if (subjects.has(subjectId)) this.delete(stream);
  }
}
