import type { Position } from '#kit/event-store';
import type { EventMetadata } from './event.js';

/** A stream folded up to a revision; nothing of it changes except `ids`, which may run ahead. */
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

interface Entry {
  readonly folded: FoldedStream;
  readonly size: number;
  usedAt: number;
}

/** Approximate memory (bytes) of all states. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Personal data leaves the memory of a process after this time (ms) without use, also if another process erased it. */
const IDLE_MS = 60_000;
const BYTES_PER_ID = 100;
const BYTES_PER_ENTRY = 1_000;

/** Keeps the last used states of streams. The least recently used states go first. */
export class FoldedStreams {
  private readonly entries = new Map<string, Entry>();
  private bytes = 0;
  private sweeping: NodeJS.Timeout | null = null;

  constructor(private readonly mostBytes = MOST_BYTES) {}

  get(stream: string): FoldedStream | undefined {
    const entry = this.entries.get(stream);
    if (!entry) return undefined;
    entry.usedAt = performance.now();
    this.entries.delete(stream);
    this.entries.set(stream, entry);
    return entry.folded;
  }

  set(stream: string, folded: FoldedStream): void {
    this.delete(stream);
    const state = (JSON.stringify(folded.state) as string | undefined)?.length ?? 0;
    const size = BYTES_PER_ENTRY + 2 * state + BYTES_PER_ID * folded.ids.size;
    if (size > this.mostBytes) return;
    this.entries.set(stream, { folded, size, usedAt: performance.now() });
    this.bytes += size;
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= this.mostBytes) break;
      this.delete(oldest);
    }
    this.sweepLater();
  }

  delete(stream: string): void {
    this.bytes -= this.entries.get(stream)?.size ?? 0;
    this.entries.delete(stream);
  }

  /** Removes every state with a person's data. */
  forget(subjectId: string): void {
    for (const [stream, { folded }] of this.entries) if (folded.subjects.has(subjectId)) this.delete(stream);
  }

  get size(): number {
    return this.entries.size;
  }

  private sweepLater(): void {
    this.sweeping ??= setTimeout(() => {
      this.sweeping = null;
      const now = performance.now();
      for (const [stream, { usedAt }] of this.entries) if (now - usedAt >= IDLE_MS) this.delete(stream);
      if (this.entries.size > 0) this.sweepLater();
    }, IDLE_MS).unref();
  }
}
