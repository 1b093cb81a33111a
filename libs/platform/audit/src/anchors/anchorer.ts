import { once, PollingWorker } from '#kit/kernel';
import type { Actor } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import type { Logger } from '#kit/kernel';
import { type DocumentStore, LeaseHolder } from '#kit/document-store';
import { SYSTEM } from '../own-streams.js';
import type { Anchor, SignedAnchor } from './anchor.js';
import { AnchorLog, type AnchorSources } from './anchor-log.js';
import type { AnchorPlace } from './anchor-place.js';
import { AnchorRecords } from './records.js';
import { anchorEvents, requiredAnchorIn, type StoredAnchor } from './stored-anchors.js';

export interface AnchorerOptions {
  readonly documentStore: DocumentStore;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Unique among all processes. */
  readonly owner: string;
  /** External copy of the anchors; null if the operator configured none. */
  readonly place: AnchorPlace | null;
}

/** The state of anchoring, for monitoring. */
export interface AnchorHealth {
  /** Position of the last anchor; null if this process has neither created nor seen one. */
  readonly anchoredUntil: Position | null;
  readonly anchoredAt: string | null;
  /** Events read so far that no anchor covers. */
  readonly waiting: number;
  /** `none`: no external place is configured. */
  readonly place: 'none' | 'up' | 'failing';
  /** The reason for the failure, and its start. */
  readonly fault: string | null;
  readonly since: string | null;
}

const POLL_MS = 5_000;
/** Maximum time (ms) that an event waits for its anchor. A full segment is anchored earlier. */
const MAX_WAIT_MS = 5 * 60_000;
const LEASE_TTL_MS = 30_000;
/** A storage format. */
const LEASE = 'audit-anchors';
/** Maximum time (ms) for delivering anchors before the log is read again. */
const MAX_DELIVERY_MS = 10_000;

/** Anchors the log regularly, in one process at a time, and delivers the anchors to their external place. */
export class Anchorer {
  private readonly log: AnchorLog;
  private readonly records: AnchorRecords;
  private readonly lease: LeaseHolder;
  private readonly worker: PollingWorker;
  private readonly startRecords = once(() => this.records.start());
  /** The last anchor in the records that this process knows. */
  private lastRecorded: number | null = null;
  private waitingSince: number | null = null;
  private isFirst = true;
  private fault: { readonly reason: string; readonly since: string } | null = null;

  constructor(
    private readonly anchored: AnchorSources,
    private readonly options: AnchorerOptions,
  ) {
    const { documentStore, owner, logger } = options;
    this.log = new AnchorLog(anchored);
    this.records = new AnchorRecords(documentStore);
    this.lease = new LeaseHolder(documentStore, LEASE, owner, LEASE_TTL_MS);
    this.worker = new PollingWorker((stopping) => this.pass(stopping), {
      everyMs: POLL_MS,
      onError: (error) => logger.warn('could not anchor the log', { reason: reasonOf(error) }),
    });
  }

  start(): void {
    this.worker.start();
  }

  /** Stops the passes and releases the lease. {@link seal} still works afterwards. */
  async stop(): Promise<void> {
    await this.worker.stop();
    await this.lease.release();
  }

  /** Anchors events that have waited long enough; the first pass anchors everything. */
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
   * Anchors all events up to now, even if another process holds the lease.
   * @throws {EventStoreUnavailableError} {@link DocumentStoreUnavailableError}
   */
  async seal(actor: Actor = SYSTEM): Promise<readonly SignedAnchor[]> {
    const anchors = await this.log.seal({ actor, isDue: () => true });
    await this.keep(anchors);
    await this.deliver();
    return anchors;
  }

  /** Returns the last anchor that this process knows. */
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
    return this.waitingSince !== null && performance.now() - this.waitingSince >= MAX_WAIT_MS;
  }

  /** Copies anchors from the log to the records, including those of a process that died before it did so. */
  private async keep(sealed: readonly SignedAnchor[]): Promise<void> {
    await this.startRecords();
    this.lastRecorded ??= await this.records.last();
    for await (const { data, event } of this.logged(this.lastRecorded)) {
      await this.records.keep(data, event.position);
      this.lastRecorded = data.anchor.index;
    }
    if (sealed.length > 0) this.waitingSince = null;
  }

  /** Returns the log's anchors after an index. @throws {Error} an event of their stream contains no anchor */
  private async *logged(after: number): AsyncGenerator<StoredAnchor> {
    const last = this.log.last?.index ?? 0;
    if (last <= after) return;
    for await (const event of anchorEvents(this.anchored.store, after)) {
      const stored = requiredAnchorIn(event);
      yield stored;
      if (stored.data.anchor.index >= last) return;
    }
  }

  /** Delivers the anchors. Nothing else waits for a delivery; the next pass retries it. */
  private async deliver(signal?: AbortSignal): Promise<void> {
    const { place, logger } = this.options;
    if (place === null || this.log.last === null) return;
    const until = performance.now() + MAX_DELIVERY_MS;
    try {
      for await (const { data } of this.logged(await this.records.delivered(place.id))) {
        const { anchor, signature } = data;
        await place.put({ anchor, signature });
        await this.records.setDelivered(place.id, anchor.index);
        if (signal?.aborted || performance.now() > until) break;
      }
      if (this.fault) logger.info('anchors are delivered to AUDIT_ANCHORS again');
      this.fault = null;
    } catch (error) {
      const reason = reasonOf(error);
      if (this.fault?.reason !== reason)
        logger.warn('could not deliver anchors to AUDIT_ANCHORS; will retry', { reason });
      this.fault = { reason, since: this.fault?.since ?? this.anchored.now().toISOString() };
    }
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
