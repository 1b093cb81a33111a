import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { sleep } from '#kit/kernel';

/** How long (ms) idle connections are served after the shutdown began. Each response closes its connection. */
const GRACE_MS = 300;
const SWEEP_MS = 50;

/**
 * Closes a server without losing requests. A caller may be sending on an idle connection right now, so
 * connections close
 * after a response first, and idle ones only after a grace period. Node would close them at once, and would
 * wait
 * forever for a connection that was never used. Returns at once if no connection is open.
 */
export class GracefulShutdown {
  private closing = false;
  private readonly open = new Set<Socket>();
  /** Aborts when the last connection closes after the shutdown began. */
  private readonly unused = new AbortController();

  /** @param server must not be listening yet, so that every connection is seen */
  constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => {
      this.open.add(socket);
      socket.once('close', () => {
        this.open.delete(socket);
        this.endGrace();
      });
    });
    server.prependListener('request', (_request, response: ServerResponse) => {
      if (this.closing) response.shouldKeepAlive = false;
    });
  }

  /** Resolves when every connection is closed. */
  async close(): Promise<void> {
    this.closing = true;
    this.endGrace();
    await sleep(GRACE_MS, this.unused.signal);
    const sweep = setInterval(() => {
      this.server.closeIdleConnections();
      for (const socket of this.open) if (socket.bytesRead === 0) socket.destroy();
    }, SWEEP_MS);
    try {
      await new Promise((resolve) => this.server.close(resolve));
    } finally {
      clearInterval(sweep);
    }
  }

  private endGrace(): void {
    if (this.closing && this.open.size === 0) this.unused.abort();
  }
}
