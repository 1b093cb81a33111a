import { type ClientRequest, type IncomingMessage, request as plain, type RequestOptions } from 'node:http';
import { request as secure } from 'node:https';
import { type Duplex, pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { TimeoutError } from '#kit/kernel';
import type { TargetGuard } from '../targets/target-guard.js';
import { type GuardedAttempt, GuardedAgents } from './guarded-agents.js';

interface GuardedRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface GuardedOptions {
  /** Time limit (ms) from connecting to the last byte read. The look-up of the host is not part of it. */
  readonly timeoutMs: number;
  /** Certificate authority (PEM) to trust instead of Node's. */
  readonly ca?: string | undefined;
}

/** Error codes of a connection that the server has closed. */
const DROPPED: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE']);

/** Sends requests to URLs chosen by others: with a time limit, without redirects, and only to checked addresses. */
export class GuardedRequests {
  private readonly agents: GuardedAgents;

  constructor(
    private readonly guard: TargetGuard,
    private readonly options: GuardedOptions,
  ) {
    this.agents = new GuardedAgents(guard, options.ca);
  }

  /**
   * Sends one request.
   *
   * @param read reads the response; anything it leaves unread is discarded
   * @throws {TargetRefusedError}, a `TimeoutError`, and any connection error
   */
  async make<T>(
    text: string,
    request: GuardedRequest,
    read: (response: IncomingMessage) => Promise<T>,
  ): Promise<T> {
    const url = this.guard.check(text);
    const { timeoutMs } = this.options;
    const limit = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const beginLimit = (): void => {
      timer ??= setTimeout(() => limit.abort(new TimeoutError(timeoutMs)), timeoutMs);
    };
    try {
      for (;;) {
        const attempt = { onLookedUp: beginLimit, signal: limit.signal };
        // A connection that is used again needs no look-up.
        const sent = this.open(url, request, attempt).once('socket', beginLimit);
        try {
          return await read(await responseTo(sent, request.body));
        } catch (error) {
          if (limit.signal.aborted) throw limit.signal.reason;
          // A server may close an idle connection at any time, so repeat until the connection is new.
          if (!sent.reusedSocket || !DROPPED.has((error as { code?: unknown }).code)) throw error;
        } finally {
          sent.destroy();
        }
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** Closes every connection; pending requests are lost. */
  close(): void {
    this.agents.destroy();
  }

  private open(url: URL, { method, headers, body }: GuardedRequest, attempt: GuardedAttempt): ClientRequest {
    const request = url.protocol === 'https:' ? secure : plain;
    const options: RequestOptions & { readonly attempt: GuardedAttempt } = {
      method,
      headers: {
        'accept-encoding': 'identity',
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        ...headers,
      },
      agent: this.agents.for(url),
      signal: attempt.signal,
      attempt,
    };
    return request(url, options);
  }
}

/** Sends the body and resolves with the response, after any number of `1xx` responses (RFC 9110 section 15.2). */
const responseTo = (request: ClientRequest, body: string | undefined): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.once('response', resolve).on('error', reject).end(body);
  });

/** Decoders of servers that compress although the request asks for `identity`. */
const DECODERS: Readonly<Record<string, () => Duplex>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Returns the first bytes of a body, decompressed. If the body breaks off, stalls or never ends, returns what arrived.
 */
export async function firstBytes(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const decoder = DECODERS[response.headers['content-encoding']?.toLowerCase() ?? '']?.();
  const body = decoder ? pipeline(response, decoder, () => undefined) : response;
  // Leaving the loop early makes the stream emit an abort error; without a listener it would crash the process.
  body.on('error', () => undefined);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= maxBytes) break;
    }
  } catch {
    // Keep what arrived.
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}
