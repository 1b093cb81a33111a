import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

/** How callers may keep a response that changes with a release only. */
export interface CachingOptions {
  readonly type: string;
  /** `Cache-Control` and, where the response depends on them, the names of request headers. */
  readonly cacheControl: string;
  readonly vary?: string;
}

/** A response that is made once and sent as bytes, or as 304 to a caller that has it already (RFC 9110, section 13.1.2). */
export class CachedResponse {
  readonly body: Buffer;
  readonly etag: string;

  constructor(
    body: string | Buffer,
    private readonly options: CachingOptions,
  ) {
    this.body = Buffer.from(body);
    this.etag = `"${createHash('sha256').update(this.body).digest('base64url').slice(0, 27)}"`;
  }

  send(request: Request, response: Response): void {
    const { type, cacheControl, vary } = this.options;
    response.setHeader('etag', this.etag);
    response.setHeader('cache-control', cacheControl);
    if (vary !== undefined) response.setHeader('vary', vary);
    if (this.isKnownTo(request)) {
      response.statusCode = 304;
      response.end();
      return;
    }
    response.setHeader('content-type', type);
    response.setHeader('content-length', this.body.length);
    response.end(this.body);
  }

  private isKnownTo(request: Request): boolean {
    const tags = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return tags?.some((tag) => tag === this.etag || tag === '*') ?? false;
  }
}
