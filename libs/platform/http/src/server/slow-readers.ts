import type { IncomingMessage, ServerResponse } from 'node:http';

/** Time (ms) to read a response, and extra time for large ones. */
const GRACE_MS = 10_000;
const BYTES_PER_MS = 16;

interface Reading {
  /** Bytes that the connection had sent before this response. */
  readonly before: number;
  /** When the response began (monotonic milliseconds); null before that. */
  since: number | null;
}

const asTheyCome = new WeakSet<ServerResponse>();

/** Exempts a streamed response, whose sender disconnects slow readers itself. */
export const readAsItComes = (response: ServerResponse): void => {
  asTheyCome.add(response);
};

/**
 * Disconnects callers that do not read their response, because each response occupies memory. Waits for
 * responses that are
 * not ready.
 */
export class SlowReaders {
  private readonly reading = new Map<ServerResponse, Reading>();

  /** @param now milliseconds, monotonic */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Watches the response to a request. */
  watch({ socket }: IncomingMessage, response: ServerResponse): void {
    this.reading.set(response, { before: socket.bytesWritten, since: null });
    response.once('close', () => this.reading.delete(response));
  }

  /** Disconnects slow readers. Call it every few seconds. */
  cut(): void {
    const now = this.now();
    for (const [response, reading] of this.reading) {
      const { socket } = response;
      if (!response.headersSent || !socket || asTheyCome.has(response)) continue;
      reading.since ??= now;
      const given = socket.bytesWritten - reading.before;
      if (now - reading.since > GRACE_MS + given / BYTES_PER_MS) socket.destroy();
    }
  }

  /** Returns the number of open responses. */
  get size(): number {
    return this.reading.size;
  }
}
