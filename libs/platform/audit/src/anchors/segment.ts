import type { Position, StoredEvent } from '#kit/event-store';
import { leafHash, rootOf } from './merkle.js';

/** Number of digits of a head's hash in its line. */
export const HASH_LENGTH = 32;

/** Returns an anchor's line for an event: its place and its hash, which covers the rest. */
export const eventLine = (
  event: Pick<StoredEvent, 'position' | 'revision' | 'stream' | 'metadata'>,
): string => `${event.position} ${event.revision} ${hashIn(event)} ${event.stream}`;

/**
 * Returns an anchor's line for a stream: the last revision in the segment and the beginning of that event's
 * hash.
 */
export const headLine = (stream: string, { revision, hash }: Head): string =>
  `${hash.slice(0, HASH_LENGTH)} ${revision} ${stream}`;

/** Parses a line of {@link headLine}. */
export function parseHead(line: string): Head & { readonly stream: string } {
  const [hash = '', revision = '', ...stream] = line.split(' ');
  return { hash, revision: Number(revision), stream: stream.join(' ') };
}

/** The newest event of a stream. */
interface Head {
  readonly revision: number;
  readonly hash: string;
}

/** Returns the hash in an event's metadata; `-` without one. */
export function hashIn({ metadata }: Pick<StoredEvent, 'metadata'>): string {
  const { hash } = metadata;
  return typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash) ? hash : '-';
}

/** The events added so far since the previous anchor. */
export class Segment {
  readonly leaves: string[] = [];
  readonly heads = new Map<string, Head>();
  /** Position of the last added event. */
  position: Position;

  /** @param from the position of the previous anchor */
  constructor(readonly from: Position) {
    this.position = from;
  }

  add(event: StoredEvent): void {
    this.leaves.push(leafHash(eventLine(event)));
    this.heads.set(event.stream, { revision: event.revision, hash: hashIn(event) });
    this.position = event.position;
  }

  get root(): string {
    return rootOf(this.leaves);
  }

  /** Returns the lines of the heads, in order. */
  get changed(): string[] {
    return [...this.heads].map(([stream, head]) => headLine(stream, head)).sort();
  }
}

export const headsRoot = (changed: readonly string[]): string => rootOf(changed.map(leafHash));
