import type { Stored } from '#kit/document-store';
import type { PartnerEventDocument } from '../records.js';
import { BEGINNING, type Cursor, type TenantEvents } from './tenant-events.js';

/** Delay (ms) after which a reader reconnects. */
const RECONNECT_MS = 1_000;
const HEARTBEAT = ':\n\n';

/** The output of a stream: an HTTP response. */
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
  /** Reports whether the reader asked for events with this name. */
  readonly wants: (eventName: string) => boolean;
}

/**
 * One reader's stream of server-sent events (WHATWG HTML 9.2). Holds at most one page: reads from the store as
 * fast as the reader does. The server disconnects a reader that stops reading.
 */
export class EventStream {
  private cursor: Cursor;
  private current: string;
  private hasNews = true;
  private isOver = false;
  private wake: () => void = () => undefined;
  private unblock: () => void = () => undefined;

  constructor(
    private readonly events: TenantEvents,
    private readonly sink: Sink,
    readonly options: StreamOptions,
  ) {
    this.cursor = options.cursor;
    this.current = options.tenantId;
    sink.once('close', () => this.over());
  }

  /**
   * Sends events until the stream ends.
   *
   * @throws {DocumentStoreUnavailableError} after ending the stream
   */
  async run(): Promise<void> {
    await this.write(`retry: ${RECONNECT_MS}\nid: ${this.cursor.id}\n\n`);
    try {
      while (!this.isOver) {
        this.hasNews = false;
        if (await this.sendPage()) await this.untilNew();
      }
    } finally {
      this.end();
    }
  }

  /** The tenant whose events are sent. */
  get tenantId(): string {
    return this.current;
  }

  /** Continues with the first event of another tenant, which the partner has after a reset of the sandbox. */
  moveTo(tenantId: string): void {
    if (tenantId === this.current) return;
    this.current = tenantId;
    this.cursor = BEGINNING;
    this.notify();
  }

  /** Signals that there may be new events. */
  notify(): void {
    this.hasNews = true;
    this.wake();
  }

  /** Sends a heartbeat, unless earlier data is still unread. */
  beat(): void {
    if (!this.isOver && !this.sink.writableNeedDrain) this.sink.write(HEARTBEAT);
  }

  /** Ends the stream; the reader reconnects with the last id it read. */
  end(): void {
    if (this.isOver) return;
    this.over();
    // A reader that does not read would keep the process from exiting.
    if (this.sink.writableNeedDrain) this.sink.destroy();
    else this.sink.end();
  }

  /** Sends one page. Returns true if there are no more events for now. */
  private async sendPage(): Promise<boolean> {
    const { tenantId } = this;
    const { events, cursor, isAll } = await this.events.read(tenantId, this.cursor);
    if (this.isOver) return true;
    if (tenantId !== this.tenantId) return false;
    const { wants } = this.options;
    const sent = events.filter(({ document }) => wants(document.eventName));
    const text = sent.map(messageOf).join('');
    // Advances past events that the reader did not ask for.
    const isPast = cursor.id !== this.cursor.id && sent.at(-1)?.id !== cursor.id;
    this.cursor = cursor;
    await this.write(text + (isPast ? `id: ${cursor.id}\n\n` : ''));
    return isAll;
  }

  private async write(text: string): Promise<void> {
    if (this.isOver || text === '' || this.sink.write(text)) return;
    await new Promise<void>((resolve) => {
      this.unblock = resolve;
      this.sink.once('drain', resolve);
      if (this.isOver) resolve();
    });
  }

  private async untilNew(): Promise<void> {
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
