import { Worker } from 'node:worker_threads';
import type { EventToAppend } from '#kit/event-store';

/** A record to write: collection, id, JSON. */
export type SeededRecord = readonly [collection: string, id: string, json: string];

/** Events of one command on one stream. */
export interface SeededAppend {
  readonly stream: string;
  readonly events: readonly EventToAppend[];
  /** The revision of the first event. */
  readonly revision: number;
  /** The position that the last event must get. */
  readonly position: number;
}

/** A document to encrypt for its customer. Its content is in shared memory. */
export interface SeededFile {
  readonly documentId: string;
  readonly subjectId: string;
  readonly content: Uint8Array;
}

/** Things that are written together. An anchor covers the events, which are at most {@link MAX_EVENTS}. */
export interface Batch {
  readonly appends: readonly SeededAppend[];
  readonly records: readonly SeededRecord[];
  readonly files: readonly SeededFile[];
}

/** An anchor covers 1,000 events, of which one is the previous anchor. */
export const MAX_EVENTS = 999;
const MAX_QUEUED = 3;

/** A message to the thread, which answers each with a message of its own. */
export type Request =
  | { readonly kind: 'write'; readonly batch: Batch }
  | { readonly kind: 'finish'; readonly subscribers: readonly string[] };

/** Writes the log, records and files in another thread while this one makes copies. */
export class FolderWriter {
  private readonly worker: Worker;
  private queued = 0;
  private failure: Error | null = null;
  private wake: (() => void) | null = null;

  /** @param env the variables that name the stores */
  constructor(env: Readonly<Record<string, string>>) {
    this.worker = new Worker(new URL('./folder-writer-thread.js', import.meta.url), { workerData: env });
    this.worker.on('message', () => {
      this.queued--;
      this.wake?.();
    });
    this.worker.on('error', (error) => {
      this.failure = error;
      this.wake?.();
    });
  }

  /** Queues a batch. Resolves at once unless too many are waiting. */
  async write(batch: Batch): Promise<void> {
    await this.ask({ kind: 'write', batch }, MAX_QUEUED);
  }

  /** Resolves when everything that was queued is written. */
  async written(): Promise<void> {
    await this.untilQueued(0);
  }

  /** Creates the indexes and moves the subscribers past the log, whose events they need not handle. */
  async finish(subscribers: readonly string[]): Promise<void> {
    await this.ask({ kind: 'finish', subscribers }, 0);
    await this.worker.terminate();
  }

  private async ask(request: Request, atMost: number): Promise<void> {
    this.worker.postMessage(request);
    this.queued++;
    await this.untilQueued(atMost);
  }

  private async untilQueued(atMost: number): Promise<void> {
    while (this.queued > atMost && !this.failure) await new Promise<void>((resolve) => (this.wake = resolve));
    if (this.failure) throw this.failure;
  }
}
