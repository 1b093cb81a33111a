import { type Logger, PollingWorker } from '#kit/kernel';
import { HttpError, type KeyVerifier, type Tenants } from '#platform/http';
import type { DocumentStore } from '#kit/document-store';
import { EventStream, type Sink, type StreamOptions } from './event-stream.js';
import { announcedUpTo, TenantEvents } from './tenant-events.js';
import { partnerEvents } from '../records.js';

/** Intervals (ms) for new events, revoked keys and heartbeats. */
const POLL_MS = 250;
const KEYS_MS = 500;
const BEAT_MS = 15_000;
/** Maximum number of open streams: per tenant, and in total. */
const MAX_PER_TENANT = 20;
const MAX_STREAMS = 2_000;

/** The open streams of this process, served by one shared poll of the store. A worker of the partner API. */
export class EventStreams {
  readonly events: TenantEvents;
  private readonly feed: EventFeed;
  private readonly open = new Set<EventStream>();
  private readonly looking: PollingWorker;
  private keysAt = -Infinity;
  private beatAt = -Infinity;
  private stopped = false;

  /** @param now monotonic time in milliseconds */
  constructor(
    store: DocumentStore,
    private readonly keys: KeyVerifier,
    private readonly tenants: Tenants,
    logger: Pick<Logger, 'error'>,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.events = new TenantEvents(store);
    this.feed = new EventFeed(store);
    this.looking = new PollingWorker(() => this.look(), {
      everyMs: POLL_MS,
      onError: (error) => logger.error('event streams cannot read new events', { err: error }),
    });
  }

  start(): void {
    this.looking.start();
  }

  /** Ends every stream; readers reconnect to another process. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const stream of this.open) stream.end();
    await this.looking.stop();
  }

  /**
   * Registers a stream without sending anything yet.
   *
   * @throws {HttpError} `E_UNAVAILABLE`, `E_RATE_LIMITED`
   */
  begin(sink: Sink, options: StreamOptions): EventStream {
    const { tenantId } = options;
    if (this.stopped || this.open.size >= MAX_STREAMS)
      throw new HttpError('E_UNAVAILABLE', 'This server cannot open a stream right now. Retry later.');
    if ([...this.open].filter((stream) => stream.tenantId === tenantId).length >= MAX_PER_TENANT)
      throw new HttpError(
        'E_RATE_LIMITED',
        `The limit of ${MAX_PER_TENANT} open streams has been reached. Close one first.`,
        {
          'retry-after': '5',
        },
      );
    const stream = new EventStream(this.events, sink, options);
    this.open.add(stream);
    return stream;
  }

  /**
   * Sends events until the stream ends.
   *
   * @throws {DocumentStoreUnavailableError}
   */
  async serve(stream: EventStream): Promise<void> {
    try {
      await this.feed.begin();
      if (this.stopped) stream.end();
      await stream.run();
    } finally {
      this.open.delete(stream);
      if (this.open.size === 0) this.feed.end();
    }
  }

  /** Sends new events, ends streams of revoked keys and sends heartbeats. */
  async look(): Promise<void> {
    if (this.open.size === 0) return;
    const now = this.now();
    if (now - this.keysAt >= KEYS_MS) await this.followKeys(now);
    const tenants = await this.feed.tenantsWithNewEvents();
    for (const stream of this.open) if (tenants.has(stream.tenantId)) stream.notify();
    if (now - this.beatAt < BEAT_MS) return;
    this.beatAt = now;
    for (const stream of this.open) stream.beat();
  }

  /** Ends the streams of revoked keys, and moves the others to the current tenants of their partners. */
  private async followKeys(now: number): Promise<void> {
    this.keysAt = now;
    const inForce = await this.keys.inForce([...new Set([...this.open].map(({ options }) => options.keyId))]);
    for (const stream of this.open) {
      if (inForce.has(stream.options.keyId)) stream.moveTo(await this.tenants.current(stream.tenantId));
      else stream.end();
    }
  }
}

const PAGE = 500;

/**
 * Finds the tenants with new events. A poll costs two store reads, whatever the number of streams, plus one read
 * per page of new events.
 */
class EventFeed {
  /** Events from this position on are still to be reported; null before `begin`. */
  private from: number | null = null;
  /** Ids at or after `from` that were already reported. */
  private reported = new Set<string>();

  constructor(private readonly store: DocumentStore) {}

  /** Starts reporting; events known earlier are skipped. */
  async begin(): Promise<void> {
    if (this.from !== null) return;
    const announced = await announcedUpTo(this.store);
    this.from ??= announced;
  }

  /** Stops reporting when no reader is left. */
  end(): void {
    this.from = null;
    this.reported.clear();
  }

  /** Returns the tenants with events that became known since the last call. */
  async tenantsWithNewEvents(): Promise<ReadonlySet<string>> {
    const tenants = new Set<string>();
    const announced = await announcedUpTo(this.store);
    while (this.from !== null) {
      const { from } = this;
      const limit = PAGE + this.reported.size;
      const page = await this.store.find(partnerEvents, {
        where: { position: { $gte: from, $lt: announced + 1 } },
        orderBy: { field: 'position' },
        limit,
      });
      for (const { id, document } of page) if (!this.reported.has(id)) tenants.add(document.tenantId);
      const isAll = page.length < limit;
      if (this.hasEnded()) break;
      // More events may still be placed after this position until the next one is announced.
      const next = isAll ? announced : Math.floor(page.at(-1)?.document.position ?? announced);
      const news = page.filter(({ document }) => document.position >= next);
      this.reported = new Set([...(next > from ? [] : this.reported), ...news.map(({ id }) => id)]);
      // A log restored from an older copy ends earlier.
      this.from = isAll ? announced : next;
      if (isAll) break;
    }
    return tenants;
  }

  private hasEnded(): boolean {
    return this.from === null;
  }
}
