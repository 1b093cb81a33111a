import type { Stored } from '#kit/document-store';
import type { PartnerEventDocument } from '../records.js';
import type { Cursor, TenantEvents } from './tenant-events.js';

/** How long a reader may leave unread what it was sent, in milliseconds. */
const PATIENCE_MS = 10_000;
/** How soon a reader whose stream has ended comes back, in milliseconds. */
const RECONNECT_MS = 1_000;
const HEARTBEAT = ':\n\n';

/** What a stream writes to: an HTTP response. */
export interface Sink {
  readonly writableNeedDrain: boolean;
  write(text: string): boolean;
  end(): void;
  destroy(): void;
  once(event: 'drain' | 'close', listener: () => void): unknown;
}

export interface StreamOptions {
  readonly tenantId: string;
  readonly keyId: string;
  readonly cursor: Cursor;
  /** Whether the reader asked for events of a name. */
  readonly wants: (eventName: string) => boolean;
}

/**
 * One reader's stream (server-sent events, WHATWG HTML 9.2). It holds a page at most: what has happened is read from the
 * store as fast as the reader takes it, and a reader that takes nothing is cut.
 */
export class EventStream {
  private cursor: Cursor;
  private hasNews = true;
  private isOver = false;
  private wake: () => void = () => undefined;
  private unblock: () => void = () => undefined;

  /** @param timer calls back after milliseconds, unless what it returns is called before */
  constructor(
    private readonly events: TenantEvents,
    private readonly sink: Sink,
    readonly options: StreamOptions,
    private readonly timer: (then: () => void, ms: number) => () => void = realTimer,
  ) {
    this.cursor = options.cursor;
    sink.once('close', () => {
      this.over();
    });
  }

  /** Resolves when the stream is over. @throws {DocumentStoreUnavailableError} the stream is ended then */
  async run(): Promise<void> {
    await this.write(`retry: ${RECONNECT_MS}\nid: ${this.cursor.id}\n\n`);
    try {
      while (!this.isOver) {
        this.hasNews = false;
        if (await this.sendPage()) await this.news();
      }
    } finally {
      this.end();
    }
  }

  /** There may be something new. */
  notify(): void {
    this.hasNews = true;
    this.wake();
  }

  /** Shows that the stream is alive; not where earlier things are still unread. */
  beat(): void {
    if (!this.isOver && !this.sink.writableNeedDrain) this.sink.write(HEARTBEAT);
  }

  /** Ends it; the reader comes back with the id of what it read last. */
  end(): void {
    if (this.isOver) return;
    this.over();
    // Who does not read would keep the process from ending.
    if (this.sink.writableNeedDrain) this.sink.destroy();
    else this.sink.end();
  }

  /** True where there is no more for now. */
  private async sendPage(): Promise<boolean> {
    const { tenantId, wants } = this.options;
    const { events, cursor, isAll } = await this.events.read(tenantId, this.cursor);
    if (this.isOver) return true;
    const sent = events.filter(({ document }) => wants(document.eventName));
    const text = sent.map(messageOf).join('');
    // What the reader did not ask for is behind it, too.
    const isPast = cursor.id !== this.cursor.id && sent.at(-1)?.id !== cursor.id;
    this.cursor = cursor;
    await this.write(text + (isPast ? `id: ${cursor.id}\n\n` : ''));
    return isAll;
  }

  private async write(text: string): Promise<void> {
    if (this.isOver || text === '' || this.sink.write(text)) return;
    const cancel = this.timer(() => {
      this.sink.destroy();
      this.over();
    }, PATIENCE_MS);
    await new Promise<void>((resolve) => {
      this.unblock = resolve;
      this.sink.once('drain', resolve);
      if (this.isOver) resolve();
    });
    cancel();
  }

  private async news(): Promise<void> {
    if (this.hasNews || this.isOver) return;
    await new Promise<void>((resolve) => {
      this.wake = resolve;
    });
  }

  private over(): void {
    this.isOver = true;
    this.wake();
    this.unblock();
  }
}

const messageOf = ({ id, document }: Stored<PartnerEventDocument>): string =>
  `id: ${id}\nevent: ${document.eventName}\ndata: ${document.body}\n\n`;

function realTimer(then: () => void, ms: number): () => void {
  const timeout = setTimeout(then, ms);
  return () => {
    clearTimeout(timeout);
  };
}
