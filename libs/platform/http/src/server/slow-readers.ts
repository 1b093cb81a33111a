import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long anybody may take to read a response, and how much longer for what is large. */
const GRACE_MS = 10_000;
const BYTES_PER_MS = 16;

interface Reading {
  /** What the connection had been given before this response. */
  readonly before: number;
  /** When the response was seen to have begun, milliseconds, monotonic; null: not yet. */
  since: number | null;
}

const asTheyCome = new WeakSet<ServerResponse>();

/** Exempts a response that is sent as things happen: its sender cuts readers that do not read. */
export const readAsItComes = (response: ServerResponse): void => {
  asTheyCome.add(response);
};

/**
 * Ends connections whose callers do not read what they asked for: each holds its response in memory. A response that is
 * still being made is waited for.
 */
export class SlowReaders {
  private readonly reading = new Map<ServerResponse, Reading>();

  /** @param now milliseconds, monotonic */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** To be called with each request. */
  watch({ socket }: IncomingMessage, response: ServerResponse): void {
    this.reading.set(response, { before: socket.bytesWritten, since: null });
    response.once('close', () => this.reading.delete(response));
  }

  /** To be called every few seconds. */
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

  /** How many responses are under way. */
  get size(): number {
    return this.reading.size;
  }
}
