import type { ServerResponse } from 'node:http';
import { type CanActivate, type ExecutionContext, StreamableFile, UseGuards } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, Request, Response } from 'express';
import type { Position } from '#kit/event-store';
import type { HttpConfig } from '../http.config.js';
import { contextOf } from '../requests/request-context.js';
import { applyServerLimits, GracefulShutdown } from '../server/server-limits.js';

/** Sends JSON without an ETag and without serializing it again. */
export function send(response: ServerResponse, json: string): void {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  const bytes = Buffer.byteLength(json);
  contextOf(response.req).responseBytes = bytes;
  response.setHeader('content-length', bytes);
  response.end(json);
}

/** A response with fixed bytes, sent unchanged. */
export class SerializedResponse {
  constructor(
    readonly status: number,
    readonly body: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** Serializes a handler's result in `{ payload, error }`. */
export const envelope = (payload: unknown): string =>
  `{"payload":${payload === undefined ? 'null' : JSON.stringify(payload)},"error":null}`;

/** The position of a write's last event of a category; null if nothing was written. */
export interface WritePosition {
  readonly position: Position | null;
  readonly category: string;
}

/** A write's response. {@link EnvelopeAdapter} sends it when the read models show the write. */
export class WhenProjected<out T = unknown> {
  constructor(
    readonly payload: T,
    readonly writes: readonly WritePosition[],
    /** The person whose personal data the payload contains; null if it contains none. */
    readonly subjectId: string | null = null,
  ) {}

  /**
   * The response that is stored for the idempotency key is encrypted with this person's data key, and erased with it. Null:
   * it is about nobody.
   */
  about(subjectId: string | null): WhenProjected<T> {
    return new WhenProjected(this.payload, this.writes, subjectId);
  }

  /** Replaces the payload and keeps the wait. */
  with<Other>(payload: Other): WhenProjected<Other> {
    return new WhenProjected(payload, this.writes, this.subjectId);
  }
}

/**
 * Creates the result of a write handler. The payload is sent when the read models of the category have reached
 * the position, after two seconds at the latest, and then with `x-read-model: pending` (contract 2.6).
 * @param position of the write's last event; null if nothing was written
 * @param also events in other categories that the write caused
 */
export const respondWhenProjected = <T>(
  payload: T,
  position: Position | null,
  category: string,
  ...also: readonly WritePosition[]
): WhenProjected<T> => new WhenProjected(payload, [{ position, category }, ...also]);

/** The port to the read models. */
interface Freshness {
  whenProjected(position: Position, category: string): Promise<boolean>;
}

/**
 * Writes responses: wraps the result of a `/v1` handler in `{ payload, error }`, and holds a write's response
 * until the read models show the write. An interceptor could do the same, but would cost each request several
 * promises and observables.
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

const bare: CanActivate = {
  canActivate(context: ExecutionContext) {
    contextOf(context.switchToHttp().getRequest<Request>()).enveloped = false;
    return true;
  },
};

/** Responses are sent unchanged, without `{ payload, error }`. Outside `/v1` this is the default. */
export const Unenveloped = (): ClassDecorator & MethodDecorator => UseGuards(bare);
