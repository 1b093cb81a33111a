import type { Dispatcher } from 'undici';
import type { TargetGuard } from '../targets/target-guard.js';
import type * as Connecting from './connections.js';

/** What is asked of an address. */
export interface GuardedRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface GuardedOptions {
  /** For a request as a whole, from connecting to the last byte that is read. */
  readonly timeoutMs: number;
  /** A certificate authority (PEM) that certificates are checked against, instead of the usual ones. */
  readonly ca?: string | undefined;
}

/** How a connection ends that the other side has closed. */
const DROPPED: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

let connecting: Promise<typeof Connecting> | undefined;

/** Loaded with the first request: the HTTP client would be a tenth of every start. */
const load = (): Promise<typeof Connecting> => (connecting ??= import('./connections.js'));

/** Requests to addresses that others chose: within the time allowed, no redirects, no unchecked address. */
export class GuardedRequests {
  private connections: Promise<Connecting.Connections> | null = null;

  constructor(
    private readonly guard: TargetGuard,
    private readonly options: GuardedOptions,
  ) {}

  /**
   * Makes one request.
   *
   * @param read takes what is wanted of the answer; what it leaves is not read
   * @throws {TargetRefusedError}, and whatever a connection throws
   */
  async make<T>(
    text: string,
    { method, headers, body }: GuardedRequest,
    read: (response: Dispatcher.ResponseData) => Promise<T>,
  ): Promise<T> {
    const url = this.guard.check(text);
    const request = {
      method,
      path: url.pathname + url.search,
      headers,
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(this.options.timeoutMs),
    };
    const connections = await this.connected();
    return connections.use(url.origin, async (client, isKept) => {
      try {
        return await read(await client.request(request));
      } catch (error) {
        // The other side may end a kept connection at any time: that says nothing of what it would answer.
        if (!isKept || !DROPPED.has((error as { code?: unknown }).code)) throw error;
        return await read(await client.request(request));
      }
    });
  }

  /** Ends idle connections; requests under way are lost. */
  async close(): Promise<void> {
    await (await this.connections)?.close();
  }

  private connected(): Promise<Connecting.Connections> {
    return (this.connections ??= load().then(({ Connections }) => new Connections(this.guard, this.options)));
  }
}

/** The first bytes of a body. A body that breaks off, stalls or never ends gives what came of it. */
export async function firstBytes(
  body: AsyncIterable<Buffer> & NodeJS.EventEmitter,
  most: number,
): Promise<Buffer> {
  // Leaving the loop early makes the stream report an abort, which nothing else would catch.
  body.on('error', () => undefined);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= most) break;
    }
  } catch {
    // What arrived is kept.
  }
  return Buffer.concat(chunks).subarray(0, most);
}
