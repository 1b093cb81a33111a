import type { Dispatcher } from 'undici';
import type { TargetGuard } from '../targets/target-guard.js';
import type * as Connecting from './connections.js';

interface GuardedRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface GuardedOptions {
  /** Time limit (ms) for the whole request, from connecting to the last byte read. */
  readonly timeoutMs: number;
  /** Certificate authority (PEM) to trust instead of Node's. */
  readonly ca?: string | undefined;
}

/** Error codes of a connection that the server has closed. */
const DROPPED: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

let connecting: Promise<typeof Connecting> | undefined;

/** Loads the HTTP client with the first request; it would add a tenth to every start. */
const load = (): Promise<typeof Connecting> => (connecting ??= import('./connections.js'));

/** Sends requests to URLs chosen by others: with a time limit, without redirects, and only to checked addresses. */
export class GuardedRequests {
  private connections: Promise<Connecting.Connections> | null = null;

  constructor(
    private readonly guard: TargetGuard,
    private readonly options: GuardedOptions,
  ) {}

  /**
   * Sends one request.
   *
   * @param read reads the response; anything it leaves unread is discarded
   * @throws {TargetRefusedError}, and any connection error
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
        // A server may close an idle connection at any time, so retry on a new one.
        if (!isKept || !DROPPED.has((error as { code?: unknown }).code)) throw error;
        return await read(await client.request(request));
      }
    });
  }

  /** Closes idle connections; pending requests are lost. */
  async close(): Promise<void> {
    await (await this.connections)?.close();
  }

  private connected(): Promise<Connecting.Connections> {
    return (this.connections ??= load().then(({ Connections }) => new Connections(this.guard, this.options)));
  }
}

/** Returns the first bytes of a body. If the body breaks off, stalls or never ends, returns what arrived. */
export async function firstBytes(
  body: AsyncIterable<Buffer> & NodeJS.EventEmitter,
  most: number,
): Promise<Buffer> {
  // Leaving the loop early makes the stream emit an abort error; without a listener it would crash the process.
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
    // Keep what arrived.
  }
  return Buffer.concat(chunks).subarray(0, most);
}
