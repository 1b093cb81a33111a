import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import express, { type Express } from 'express';
import type { Logger } from '#kit/kernel';
import type { HttpConfig } from '../http.config.js';
import { accessLog } from '../requests/access-log.js';
import { applyServerLimits } from './server-limits.js';

/**
 * A server on a port of its own, beside the API's: with the request ids, the log and the time limits of every server,
 * and without the API's envelope, keys and routes.
 */
export class PortServer {
  /** What is served; routes are added before the start. */
  readonly app: Express;
  private server: Server | null = null;

  constructor(
    private readonly port: number,
    config: Pick<HttpConfig, 'publicUrl'>,
    logger: Logger,
  ) {
    this.app = express();
    this.app.set('etag', false);
    this.app.set('x-powered-by', false);
    this.app.set('query parser', 'simple');
    this.app.set('case sensitive routing', true);
    this.app.use(accessLog({ outcomes: null, logger }, config));
  }

  /** Resolves when it listens. @throws Node's `EADDRINUSE` or `EACCES` where the port cannot be had */
  async start(): Promise<void> {
    this.server = createServer(this.app);
    applyServerLimits(this.server);
    this.server.listen(this.port);
    await once(this.server, 'listening');
  }

  /** Finishes the requests under way. */
  async stop(): Promise<void> {
    if (!this.server?.listening) return;
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeIdleConnections();
    await closed;
  }
}
