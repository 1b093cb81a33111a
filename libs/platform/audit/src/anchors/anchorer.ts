import { PollingWorker } from '#kit/kernel';
import type { Actor } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import type { Logger } from '#kit/kernel';
import { type DocumentStore, LeaseHolder } from '#kit/document-store';
import { SYSTEM } from '../own-streams.js';
import type { Anchor, SignedAnchor } from './anchor.js';
import { AnchorLog, type Anchored } from './anchor-log.js';
import type { AnchorPlace } from './place.js';
import { AnchorRecords } from './records.js';
import { anchorEvents, anchorIn, type StoredAnchor } from './stored-anchors.js';

export interface AnchorerOptions {
  readonly documentStore: DocumentStore;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Unique among all processes. */
  readonly owner: string;
  /** Outside; null where the operator chose none. */
  readonly place: AnchorPlace | null;
}

/** How far anchoring is, for who watches. */
export interface AnchorHealth {
  /** Up to where the last anchor reaches; null where this process has made or seen none. */
  readonly anchoredUntil: Position | null;
  readonly anchoredAt: string | null;
  /** Events behind it, as far as they were looked at. */
  readonly waiting: number;
  /** `none`: the operator chose no place outside. */
  readonly place: 'none' | 'up' | 'failing';
  /** Why, and since when. */
  readonly fault: string | null;
  readonly since: string | null;
}

const POLL_MS = 5_000;
/** Events wait for their anchor at most so long (and at most as many of them as a segment has). */
const LONGEST_WAIT_MS = 5 * 60_000;
const LEASE_TTL_MS = 30_000;
/** A storage format. */
const LEASE = 'audit-anchors';
/** For so long anchors are brought to the place, then the log is looked at again. */
const DELIVERY_MS = 10_000;

/** Anchors the log every so often, in one process at a time, and brings the anchors to where they are kept. */
export class Anchorer {
  private readonly log: AnchorLog;
  private readonly records: AnchorRecords;
  private readonly lease: LeaseHolder;
  private readonly worker: PollingWorker;
  private started: Promise<void> | null = null;
  /** The last anchor that the records have, as far as this process knows. */
  private kept: number | null = null;
  private waitingSince: number | null = null;
  private isFirst = true;
  private fault: { readonly reason: string; readonly since: string } | null = null;

  constructor(
    private readonly anchored: Anchored,
    private readonly options: AnchorerOptions,
  ) {
    const { documentStore, owner, logger } = options;
    this.log = new AnchorLog(anchored);
    this.records = new AnchorRecords(documentStore);
    this.lease = new LeaseHolder(documentStore, LEASE, owner, LEASE_TTL_MS);
    this.worker = new PollingWorker((stopping) => this.pass(stopping), {
      everyMs: POLL_MS,
      onError: (error) => {
        logger.warn('the log could not be anchored', { reason: reasonOf(error) });
      },
    });
  }

  start(): void {
    this.worker.start();
  }

  /** Ends the passes, and lets another process go on; {@link seal} may follow. */
  async stop(): Promise<void> {
    await this.worker.stop();
    await this.lease.release();
  }

  /** A pass: what has waited long enough is anchored, and at the first everything. */
  async pass(signal?: AbortSignal): Promise<void> {
    if (!(await this.lease.acquire())) return;
    const isDue = (): boolean => this.isFirst || this.hasWaited();
    await this.keep(await this.log.seal({ actor: SYSTEM, isDue, ...(signal && { signal }) }));
    this.isFirst = false;
    if (this.log.waiting === 0) this.waitingSince = null;
    else this.waitingSince ??= performance.now();
    await this.deliver(signal);
  }

  /**
   * Anchors everything that was appended up to now, whichever process anchors otherwise.
   *
   * @throws {EventStoreUnavailableError} {@link DocumentStoreUnavailableError}
   */
  async seal(actor: Actor = SYSTEM, acceptsUnkeyed = false): Promise<readonly SignedAnchor[]> {
    const made = await this.log.seal({ actor, isDue: () => true, acceptsUnkeyed });
    await this.keep(made);
    await this.deliver();
    return made;
  }

  /** The last anchor, as far as this process knows. */
  get last(): Anchor | null {
    return this.log.last;
  }

  get health(): AnchorHealth {
    const { last, waiting } = this.log;
    const { fault } = this;
    return {
      anchoredUntil: last?.position ?? null,
      anchoredAt: last?.at ?? null,
      waiting,
      place: this.options.place === null ? 'none' : fault ? 'failing' : 'up',
      fault: fault?.reason ?? null,
      since: fault?.since ?? null,
    };
  }

  private hasWaited(): boolean {
    return this.waitingSince !== null && performance.now() - this.waitingSince >= LONGEST_WAIT_MS;
  }

  /** What the log has, the records get: also what was written by a process that died before it came to that. */
  private async keep(made: readonly SignedAnchor[]): Promise<void> {
    this.started ??= this.records.start();
    await this.started;
    this.kept ??= await this.records.last();
    for await (const { data, event } of this.logged(this.kept)) {
      await this.records.keep(data, event.position);
      this.kept = data.anchor.index;
    }
    if (made.length > 0) this.waitingSince = null;
  }

  /** The anchors of the log behind an index, as far as it is known. @throws {Error} there is one that cannot be read */
  private async *logged(after: number): AsyncGenerator<StoredAnchor> {
    const last = this.log.last?.index ?? 0;
    if (last <= after) return;
    for await (const event of anchorEvents(this.anchored.store, after + 1)) {
      const stored = anchorIn(event);
      if (!stored) throw new Error(`revision ${event.revision} of ${event.stream} is no anchor`);
      yield stored;
      if (stored.data.anchor.index >= last) return;
    }
  }

  /** What cannot be brought there now is brought the next time: nothing else waits for it. */
  private async deliver(signal?: AbortSignal): Promise<void> {
    const { place, logger } = this.options;
    if (place === null || this.log.last === null) return;
    const until = performance.now() + DELIVERY_MS;
    try {
      for await (const { data } of this.logged(await this.records.delivered(place.id))) {
        const { anchor, signature } = data;
        await place.put({ anchor, signature });
        await this.records.setDelivered(place.id, anchor.index);
        if (signal?.aborted || performance.now() > until) break;
      }
      if (this.fault) logger.info('anchors are brought to AUDIT_ANCHORS again');
      this.fault = null;
    } catch (error) {
      const reason = reasonOf(error);
      if (this.fault?.reason !== reason)
        logger.warn('anchors could not be brought to AUDIT_ANCHORS; it is tried again', { reason });
      this.fault = { reason, since: this.fault?.since ?? this.anchored.now().toISOString() };
    }
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
