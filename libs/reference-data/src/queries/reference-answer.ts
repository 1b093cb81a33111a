import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

/** Reference data changes with a release only. The key decides who may read, hence `private`. */
const CACHE_CONTROL = 'private, max-age=3600';

/** A list that is serialised once and answered as bytes, or as 304 to whoever has it already (RFC 9110, 13.1.2). */
export class ReferenceAnswer {
  readonly body: Buffer;
  readonly etag: string;

  constructor(list: readonly unknown[]) {
    this.body = Buffer.from(JSON.stringify({ payload: list, error: null }));
    this.etag = `"${createHash('sha256').update(this.body).digest('base64url').slice(0, 27)}"`;
  }

  send(request: Request, response: Response): void {
    response.setHeader('etag', this.etag);
    response.setHeader('cache-control', CACHE_CONTROL);
    response.setHeader('vary', 'authorization');
    if (this.isKnownTo(request)) {
      response.statusCode = 304;
      response.end();
      return;
    }
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.setHeader('content-length', this.body.length);
    response.end(this.body);
  }

  private isKnownTo(request: Request): boolean {
    const tags = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return tags?.some((tag) => tag === this.etag || tag === '*') ?? false;
  }
}
