import type { Client, Dispatcher } from 'undici';
import { type TargetGuard, TargetRefusedError } from '../targets/target-guard.js';
import type * as Connecting from './connections.js';
import { reasonOfCode } from './describe-outcome.js';
import type { Outcome } from './outcome.js';

const TIMEOUT_MS = 10_000;
const MAX_BODY_BYTES = 16_384;

/** How a connection ends that the other side has closed. */
const DROPPED: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

export interface SenderOptions {
  /** For the attempt as a whole, from connecting to the last byte that is read; default: 10 s. */
  readonly timeoutMs?: number;
  /** A certificate authority (PEM) that endpoints' certificates are checked against, instead of the usual ones. */
  readonly ca?: string;
}

type Answer = Omit<Outcome, 'durationMs'>;

let connecting: Promise<typeof Connecting> | undefined;

/** Loaded with the first attempt: the HTTP client would be a tenth of every start. */
const load = (): Promise<typeof Connecting> => (connecting ??= import('./connections.js'));

/** Makes the POST of an attempt: one answer within the time allowed, no redirects, no unchecked address. */
export class Sender {
  private readonly timeoutMs: number;
  private connections: Promise<Connecting.Connections> | null = null;

  constructor(
    private readonly guard: TargetGuard,
    private readonly options: SenderOptions = {},
  ) {
    this.timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  }

  /** Never throws: what goes wrong is the outcome. */
  async send(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Outcome> {
    const began = performance.now();
    const answer = await this.exchange(url, headers, body).catch((error: unknown) => ({
      statusCode: null,
      error: this.reason(error),
      responseHeaders: [],
      responseBody: null,
    }));
    return { ...answer, durationMs: Math.round(performance.now() - began) };
  }

  /** Ends idle connections; attempts under way are lost. */
  async close(): Promise<void> {
    await (await this.connections)?.close();
  }

  private connected(): Promise<Connecting.Connections> {
    const { guard, timeoutMs, options } = this;
    return (this.connections ??= load().then(
      ({ Connections }) => new Connections(guard, { timeoutMs, ca: options.ca }),
    ));
  }

  private async exchange(
    text: string,
    headers: Readonly<Record<string, string>>,
    body: string,
  ): Promise<Answer> {
    const url = this.guard.check(text);
    const request = {
      method: 'POST',
      path: url.pathname + url.search,
      headers: { 'content-type': 'application/json', 'user-agent': 'webhooks/1', ...headers },
      body,
      signal: AbortSignal.timeout(this.timeoutMs),
    } as const;
    const connections = await this.connected();
    return connections.use(url.origin, async (client, isKept) => {
      try {
        return await answerOf(client, request);
      } catch (error) {
        // The other side may end a kept connection at any time: that says nothing of the endpoint.
        if (!isKept || !DROPPED.has((error as { code?: unknown }).code)) throw error;
        return await answerOf(client, request);
      }
    });
  }

  private reason(error: unknown): string {
    if (error instanceof TargetRefusedError) return error.message;
    const { name, code } = error as { readonly name?: unknown; readonly code?: unknown };
    if (name === 'TimeoutError') return `no answer within ${this.timeoutMs / 1000} s`;
    if (name === 'HTTPParserError') return reasonOfCode(typeof code === 'string' ? code : 'HPE_INVALID');
    return typeof code === 'string' ? reasonOfCode(code) : 'the request failed';
  }
}

async function answerOf(client: Client, request: Dispatcher.RequestOptions): Promise<Answer> {
  const response = await client.request(request);
  return {
    statusCode: response.statusCode,
    error: null,
    responseHeaders: Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const),
    responseBody: await firstBytes(response.body),
  };
}

/** The answer counts by its status, so a body that breaks off, stalls or never ends does not undo it. */
async function firstBytes(body: AsyncIterable<Buffer> & NodeJS.EventEmitter): Promise<string> {
  // Leaving the loop early makes the stream report an abort, which nothing else would catch.
  body.on('error', () => undefined);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= MAX_BODY_BYTES) break;
    }
  } catch {
    // What arrived is kept.
  }
  return Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES).toString('utf8');
}
