import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** How callers may cache a response that changes only with a release. */
interface CachingOptions {
  readonly type: string;
  /** `Cache-Control`, and the names of request headers that change the response. */
  readonly cacheControl: string;
  readonly vary?: string;
}

type Encoding = 'br' | 'gzip';

/** The same bytes, compressed. */
interface Encoded {
  readonly encoding: Encoding;
  readonly body: Buffer;
}

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);
/** Out of 11. The last two levels take seconds and gain little. */
const QUALITY = 9;

/**
 * A response that is created once and sent as bytes, or as 304 to a caller that already has it (RFC 9110,
 * section 13.1.2).
 */
export class CachedResponse {
  readonly body: Buffer;
  readonly etag: string;

  constructor(
    body: string | Buffer,
    private readonly options: CachingOptions,
    /** Preferred encoding first. */
    private readonly encoded: readonly Encoded[] = [],
  ) {
    this.body = Buffer.from(body);
    this.etag = `"${createHash('sha256').update(this.body).digest('base64url').slice(0, 27)}"`;
  }

  /**
   * Compresses a large response once instead of for every caller.
   * @param quality lower for a response that is sent only once
   */
  static async compressed(
    body: string | Buffer,
    options: CachingOptions,
    quality = QUALITY,
  ): Promise<CachedResponse> {
    const bytes = Buffer.from(body);
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
    const [br, gzipped] = await Promise.all([inBrotli(bytes, { params }), inGzip(bytes, { level: quality })]);
    const vary = [options.vary, 'accept-encoding'].filter((name) => name !== undefined).join(', ');
    return new CachedResponse(bytes, { ...options, vary }, [
      { encoding: 'br', body: br },
      { encoding: 'gzip', body: gzipped },
    ]);
  }

  send(request: Request, response: Response): void {
    const { type, cacheControl, vary } = this.options;
    const encoded = this.encoded.find(({ encoding }) => accepts(request, encoding));
    response.setHeader('etag', this.etagOf(encoded));
    response.setHeader('cache-control', cacheControl);
    if (vary !== undefined) response.setHeader('vary', vary);
    // Any encoding, because the content is the same.
    if (isKnownTo(request, [this.etag, ...this.encoded.map((one) => this.etagOf(one))])) {
      response.statusCode = 304;
      response.end();
      return;
    }
    const { body } = encoded ?? this;
    if (encoded) response.setHeader('content-encoding', encoded.encoding);
    response.setHeader('content-type', type);
    response.setHeader('content-length', body.length);
    response.end(body);
  }

  /** Different bytes need a different tag (RFC 9110, section 8.8.3.3). */
  private etagOf(encoded?: Encoded): string {
    return encoded ? `${this.etag.slice(0, -1)}-${encoded.encoding}"` : this.etag;
  }
}

/**
 * Reports whether the caller already has a response with one of these strong tags (RFC 9110, section 13.1.2). Express's own
 * `fresh` never says so to `fetch`, which sends `Cache-Control: no-cache` next to a caller's `If-None-Match`.
 */
export function isKnownTo({ headers }: Pick<Request, 'headers'>, own: readonly string[]): boolean {
  const tags = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags?.some((tag) => own.includes(tag) || tag === '*') ?? false;
}

/** Reports whether a caller accepts an encoding (RFC 9110, section 12.5.3). */
const accepts = ({ headers }: Request, encoding: Encoding): boolean =>
  (headers['accept-encoding'] ?? '').split(',').some((one) => {
    const [name = '', quality = ''] = one
      .toLowerCase()
      .split(';')
      .map((part) => part.trim());
    return name === encoding && !/^q=0(\.0*)?$/.test(quality);
  });
