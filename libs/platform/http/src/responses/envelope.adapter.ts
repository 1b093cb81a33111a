import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, Request, Response } from 'express';
import { sleep } from '#kit/kernel';
import { contextOf } from '../requests/request-context.js';
import { applyServerLimits } from '../server/server-limits.js';
import { send } from './send-json.js';
import { envelope, SerializedResponse } from './serialized-response.js';
import { type Freshness, awaitProjections, WhenProjected } from './when-projected.js';

/** How long an idle connection is still served after a stop was asked for; each response closes its connection. */
const GRACE_MS = 300;
const SWEEP_MS = 50;

/**
 * Writes responses: what a `/v1` handler returns goes out as `{ payload, error }`. This is done here and not in an
 * interceptor because every interceptor costs each request several promises and observables.
 */
export class EnvelopeAdapter extends ExpressAdapter {
  private freshness: Freshness | null = null;
  private draining = false;
  /** Connections that are open. */
  private readonly sockets = new Set<Socket>();
  /** Aborts with the last of them, once a stop was asked for. */
  private readonly unused = new AbortController();

  constructor(private readonly express: Express) {
    super(express);
  }

  /** Tells where the read models are; before the first request. */
  useFreshness(freshness: Freshness): void {
    this.freshness = freshness;
  }

  override initHttpServer(options: Parameters<ExpressAdapter['initHttpServer']>[0]): void {
    super.initHttpServer(options);
    applyServerLimits(this.httpServer);
    (this.httpServer as Server).on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => {
        this.sockets.delete(socket);
        this.endGrace();
      });
    });
    (this.httpServer as Server).prependListener('request', (_request, response: ServerResponse) => {
      if (this.draining) response.shouldKeepAlive = false;
    });
  }

  /**
   * Callers that keep a connection open may be sending on it just now: it is closed behind a response first, and
   * cut only where nothing came. Node by itself would cut it at once, or wait for it to time out; one that was never used
   * it would wait for without end. Where none is open, nothing is waited for.
   */
  override async close(): Promise<void> {
    this.draining = true;
    this.endGrace();
    await sleep(GRACE_MS, this.unused.signal);
    const sweep = setInterval(() => {
      (this.httpServer as Server).closeIdleConnections();
      for (const socket of this.sockets) if (socket.bytesRead === 0) socket.destroy();
    }, SWEEP_MS);
    try {
      await super.close();
    } finally {
      clearInterval(sweep);
    }
  }

  private endGrace(): void {
    if (this.draining && this.sockets.size === 0) this.unused.abort();
  }

  /** Nest's default for a POST is 201; every published success is 200. */
  override status(response: Response, status: number): unknown {
    response.statusCode = status === 201 && contextOf(response.req).enveloped ? 200 : status;
    return response;
  }

  override reply(response: Response, body: unknown, status?: number): unknown {
    if (status !== undefined) response.statusCode = status;
    if (body instanceof WhenProjected) return this.replyWhenProjected(response, body);
    if (body instanceof SerializedResponse) {
      response.statusCode = body.status;
      for (const name in body.headers) response.setHeader(name, body.headers[name] ?? '');
      send(response, body.body);
      return undefined;
    }
    if (body instanceof StreamableFile || !contextOf(response.req as Request).enveloped)
      return super.reply(response, body);
    send(response, envelope(body));
    return undefined;
  }

  /** A route's methods, for `Allow`; none where the path is unknown. */
  methodsAt(path: string): string[] {
    const methods = new Set<string>();
    for (const layer of this.express.router.stack as unknown as readonly RouterLayer[]) {
      if (!layer.route || !matches(layer, path)) continue;
      for (const method of Object.keys(layer.route.methods)) methods.add(method.toUpperCase());
    }
    if (methods.has('GET')) methods.add('HEAD');
    return [...methods].sort();
  }

  private async replyWhenProjected(response: Response, projected: WhenProjected): Promise<void> {
    if (this.freshness) await awaitProjections(projected, this.freshness, response);
    this.reply(response, projected.payload);
  }
}

interface RouterLayer {
  readonly route?: { readonly methods: Readonly<Record<string, boolean>> };
  match(path: string): unknown;
}

function matches(layer: RouterLayer, path: string): boolean {
  try {
    return Boolean(layer.match(path));
  } catch {
    return false;
  }
}
