import type { Position, StoredEvent } from '#kit/event-store';
import { leafHash, rootOf } from './merkle.js';

/** Of a head's hash, so much is in its line. */
export const HASH_LENGTH = 32;

/** What an anchor says of an event: where it lies and its hash, which covers the rest. */
export const eventLine = (
  event: Pick<StoredEvent, 'position' | 'revision' | 'stream' | 'metadata'>,
): string => `${event.position} ${event.revision} ${hashIn(event)} ${event.stream}`;

/** What an anchor says of a stream: the last revision in its segment and the beginning of that event's hash. */
export const headLine = (stream: string, { revision, hash }: Head): string =>
  `${hash.slice(0, HASH_LENGTH)} ${revision} ${stream}`;

/** What {@link headLine} wrote. */
export function parseHead(line: string): Head & { readonly stream: string } {
  const [hash = '', revision = '', ...stream] = line.split(' ');
  return { hash, revision: Number(revision), stream: stream.join(' ') };
}

/** The newest event of a stream. */
export interface Head {
  readonly revision: number;
  readonly hash: string;
}

/** The hash that an event says it has; `-` where it says none. */
export function hashIn({ metadata }: Pick<StoredEvent, 'metadata'>): string {
  const { hash } = metadata;
  return typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash) ? hash : '-';
}

/** The events between two anchors, as far as they were added. */
export class Segment {
  readonly leaves: string[] = [];
  readonly heads = new Map<string, Head>();
  /** Of the event that was added last. */
  position: Position;

  /** @param from the position of the anchor before */
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

  /** The heads' lines, in their order. */
  get changed(): string[] {
    return [...this.heads].map(([stream, head]) => headLine(stream, head)).sort();
  }
}

export const headsRoot = (changed: readonly string[]): string => rootOf(changed.map(leafHash));
