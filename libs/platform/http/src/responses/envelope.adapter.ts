import { StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, Request, Response } from 'express';
import type { HttpConfig } from '../http.config.js';
import { contextOf } from '../requests/request-context.js';
import { GracefulShutdown } from '../server/graceful-shutdown.js';
import { applyServerLimits } from '../server/server-limits.js';
import { send } from './send-json.js';
import { envelope, SerializedResponse } from './serialized-response.js';
import { type Freshness, WhenProjected } from './when-projected.js';

/**
 * Writes responses: wraps the result of a `/v1` handler in `{ payload, error }`, and holds a write's response
 * until the read
 * models show the write. An interceptor could do the same, but would cost each request several promises and
 * observables.
 */
export class EnvelopeAdapter extends ExpressAdapter {
  private freshness: Freshness | null = null;
  private shutdown: GracefulShutdown | null = null;

  constructor(
    private readonly express: Express,
    private readonly config: Pick<HttpConfig, 'publicUrl' | 'trustedProxies'>,
  ) {
    super(express);
  }

  /** Sets the read models that responses wait for. Call it before the first request. */
  useFreshness(freshness: Freshness): void {
    this.freshness = freshness;
  }

  override initHttpServer(options: Parameters<ExpressAdapter['initHttpServer']>[0]): void {
    super.initHttpServer(options);
    applyServerLimits(this.httpServer, this.config);
    this.shutdown = new GracefulShutdown(this.httpServer);
  }

  override async close(): Promise<void> {
    await this.shutdown?.close();
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

  /** Returns the methods of a path's routes, for `Allow`; none for an unknown path. */
  methodsAt(path: string): string[] {
    const methods = new Set<string>();
    for (const layer of this.express.router.stack as unknown as readonly RouterLayer[]) {
      if (!layer.route || !matches(layer, path)) continue;
      for (const method of Object.keys(layer.route.methods)) methods.add(method.toUpperCase());
    }
    if (methods.has('GET')) methods.add('HEAD');
    return [...methods].sort();
  }

  /** Waits for the read models. The write is done, so an unavailable store does not make it fail. */
  private async replyWhenProjected(response: Response, { payload, writes }: WhenProjected): Promise<void> {
    const { freshness } = this;
    const shown = await Promise.all(
      writes.map(async ({ position, category }) =>
        position === null ? true : freshness?.whenProjected(position, category).catch(() => false),
      ),
    );
    if (shown.includes(false)) response.setHeader('x-read-model', 'pending');
    this.reply(response, payload);
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
