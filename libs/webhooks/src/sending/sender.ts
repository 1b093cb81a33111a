import { Agent, request } from 'undici';
import { type TargetGuard, TargetRefusedError } from '../targets/target-guard.js';

/** What came of one attempt. `statusCode` is null where no answer came. */
export interface Outcome {
  readonly statusCode: number | null;
  readonly durationMs: number;
  /** In words, where there was no answer; never holds more than a reason or a system error code. */
  readonly error: string | null;
  readonly responseHeaders: readonly (readonly [name: string, value: string])[];
  /** The first 16 KiB, read as UTF-8. */
  readonly responseBody: string | null;
}

const TIMEOUT_MS = 10_000;
const MAX_BODY_BYTES = 16_384;

/** Makes the POST of an attempt: one answer within the time allowed, no redirects, no unchecked address. */
export class Sender {
  private readonly agent: Agent;

  /** @param timeoutMs for the attempt as a whole, from connecting to the last byte that is read */
  constructor(
    private readonly guard: TargetGuard,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {
    this.agent = new Agent({ connect: { lookup: guard.lookup, timeout: timeoutMs } });
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
    await this.agent.destroy();
  }

  private async exchange(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
  ): Promise<Omit<Outcome, 'durationMs'>> {
    const response = await request(this.guard.check(url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'webhooks/1', ...headers },
      body,
      dispatcher: this.agent,
      signal: AbortSignal.timeout(this.timeoutMs),
    });
    return {
      statusCode: response.statusCode,
      error: null,
      responseHeaders: Object.entries(response.headers).map(
        ([name, value]) => [name, String(value)] as const,
      ),
      responseBody: await firstBytes(response.body),
    };
  }

  private reason(error: unknown): string {
    if (error instanceof TargetRefusedError) return error.message;
    const { name, code } = error as { readonly name?: unknown; readonly code?: unknown };
    if (name === 'TimeoutError') return `no answer within ${this.timeoutMs / 1000} s`;
    return typeof code === 'string' ? code : 'the request failed';
  }
}

/** The answer counts by its status, so a body that breaks off, stalls or never ends does not undo it. */
async function firstBytes(body: AsyncIterable<Buffer> & NodeJS.EventEmitter): Promise<string> {
  // Leaving the loop early makes the stream report an abort, which nobody else would catch.
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
