import type { Dispatcher } from 'undici';
import { type TargetGuard, TargetRefusedError } from '../targets/target-guard.js';
import { reasonOfCode } from './describe-outcome.js';
import { firstBytes, GuardedRequests } from './guarded-requests.js';
import type { Outcome } from './outcome.js';

const TIMEOUT_MS = 10_000;
const MAX_BODY_BYTES = 16_384;

export interface SenderOptions {
  /** For the attempt as a whole, from connecting to the last byte that is read; default: 10 s. */
  readonly timeoutMs?: number;
  /** A certificate authority (PEM) that endpoints' certificates are checked against, instead of the usual ones. */
  readonly ca?: string;
}

type Answer = Omit<Outcome, 'durationMs'>;

/** Makes the POST of an attempt: one answer within the time allowed, no redirects, no unchecked address. */
export class Sender {
  private readonly timeoutMs: number;
  private readonly requests: GuardedRequests;

  constructor(guard: TargetGuard, { timeoutMs = TIMEOUT_MS, ca }: SenderOptions = {}) {
    this.timeoutMs = timeoutMs;
    this.requests = new GuardedRequests(guard, { timeoutMs, ca });
  }

  /** Never throws: what goes wrong is the outcome. */
  async send(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Outcome> {
    const began = performance.now();
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'webhooks/1', ...headers },
      body,
    } as const;
    const answer = await this.requests.make(url, request, answerOf).catch((error: unknown) => ({
      statusCode: null,
      error: this.reason(error),
      responseHeaders: [],
      responseBody: null,
    }));
    return { ...answer, durationMs: Math.round(performance.now() - began) };
  }

  /** Ends idle connections; attempts under way are lost. */
  close(): Promise<void> {
    return this.requests.close();
  }

  private reason(error: unknown): string {
    if (error instanceof TargetRefusedError) return error.message;
    const { name, code } = error as { readonly name?: unknown; readonly code?: unknown };
    if (name === 'TimeoutError') return `no answer within ${this.timeoutMs / 1000} s`;
    if (name === 'HTTPParserError') return reasonOfCode(typeof code === 'string' ? code : 'HPE_INVALID');
    return typeof code === 'string' ? reasonOfCode(code) : 'the request failed';
  }
}

/** The answer counts by its status: what becomes of its body does not undo it. */
const answerOf = async (response: Dispatcher.ResponseData): Promise<Answer> => ({
  statusCode: response.statusCode,
  error: null,
  responseHeaders: Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const),
  responseBody: (await firstBytes(response.body, MAX_BODY_BYTES)).toString('utf8'),
});
