import { PollingWorker } from '#kit/kernel';
import { HttpError, type KeyVerifier } from '#platform/http';
import type { Logger } from '#kit/kernel';
import type { DocumentStore } from '#kit/document-store';
import { EventFeed } from './event-feed.js';
import { EventStream, type Sink, type StreamOptions } from './event-stream.js';
import { TenantEvents } from './tenant-events.js';

/** Intervals (ms) for new events, revoked keys and heartbeats. */
const LOOK_MS = 250;
const KEYS_MS = 500;
const BEAT_MS = 15_000;
/** Maximum number of open streams: per tenant, and in total. */
const MOST_OF_TENANT = 20;
const MOST = 2_000;

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
    logger: Pick<Logger, 'error'>,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.events = new TenantEvents(store);
    this.feed = new EventFeed(store);
    this.looking = new PollingWorker(() => this.look(), {
      everyMs: LOOK_MS,
      onError: (error) => {
        logger.error('event streams cannot read new events', { err: error });
      },
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
    if (this.stopped || this.open.size >= MOST)
      throw new HttpError('E_UNAVAILABLE', 'This server cannot open a stream right now. Retry later.');
    if ([...this.open].filter(({ options }) => options.tenantId === tenantId).length >= MOST_OF_TENANT)
      throw new HttpError(
        'E_RATE_LIMITED',
        `The limit of ${MOST_OF_TENANT} open streams has been reached. Close one first.`,
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
    if (now - this.keysAt >= KEYS_MS) await this.endRevoked(now);
    const tenants = await this.feed.news();
    for (const stream of this.open) if (tenants.has(stream.options.tenantId)) stream.notify();
    if (now - this.beatAt < BEAT_MS) return;
    this.beatAt = now;
    for (const stream of this.open) stream.beat();
  }

  private async endRevoked(now: number): Promise<void> {
    this.keysAt = now;
    const inForce = await this.keys.inForce([...new Set([...this.open].map(({ options }) => options.keyId))]);
    for (const stream of this.open) if (!inForce.has(stream.options.keyId)) stream.end();
  }
}
