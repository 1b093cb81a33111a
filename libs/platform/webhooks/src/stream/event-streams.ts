import { PollingWorker } from '#kit/kernel';
import { HttpError, type KeyVerifier } from '#platform/http';
import type { Logger } from '#kit/kernel';
import type { DocumentStore } from '#kit/document-store';
import { EventFeed } from './event-feed.js';
import { EventStream, type Sink, type StreamOptions } from './event-stream.js';
import { TenantEvents } from './tenant-events.js';

/** How often to look for news, for keys that were revoked, and to show life, in milliseconds. */
const LOOK_MS = 250;
const KEYS_MS = 500;
const BEAT_MS = 15_000;
/** Streams that a process keeps open: of one tenant, and in all. */
const MOST_OF_TENANT = 20;
const MOST = 2_000;

/** The streams that this process keeps open, with one look at the store for them all. A worker of the partner API. */
export class EventStreams {
  readonly events: TenantEvents;
  private readonly feed: EventFeed;
  private readonly open = new Set<EventStream>();
  private readonly looking: PollingWorker;
  private keysAt = -Infinity;
  private beatAt = -Infinity;
  private stopped = false;

  /** @param now milliseconds, monotonic */
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
        logger.error('the streams cannot see what is new', { err: error });
      },
    });
  }

  start(): void {
    this.looking.start();
  }

  /** Ends every stream: its reader comes back, to another process. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const stream of this.open) stream.end();
    await this.looking.stop();
  }

  /** A reader's stream, of which nothing is sent yet. @throws {HttpError} `E_UNAVAILABLE`, `E_RATE_LIMITED` */
  begin(sink: Sink, options: StreamOptions): EventStream {
    const { tenantId } = options;
    if (this.stopped || this.open.size >= MOST)
      throw new HttpError('E_UNAVAILABLE', 'No stream can be opened here now.');
    if ([...this.open].filter(({ options }) => options.tenantId === tenantId).length >= MOST_OF_TENANT)
      throw new HttpError('E_RATE_LIMITED', `There are ${MOST_OF_TENANT} streams already.`, {
        'retry-after': '5',
      });
    const stream = new EventStream(this.events, sink, options);
    this.open.add(stream);
    return stream;
  }

  /** Sends to a reader until the stream is over. @throws {DocumentStoreUnavailableError} */
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

  /** What is new, whose key ended, who heard nothing for long. */
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
