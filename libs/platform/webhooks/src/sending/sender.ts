import type { IncomingMessage } from 'node:http';
import { TimeoutError } from '#kit/kernel';
import { type TargetGuard, TargetRefusedError } from '../targets/target-guard.js';
import { type Outcome, reasonOfCode } from './outcome.js';
import { firstBytes, GuardedRequests } from './guarded-requests.js';

const TIMEOUT_MS = 10_000;
const MAX_BODY_BYTES = 16_384;

/** Headers of every webhook, besides its signature. */
export const COMMON_HEADERS = { 'content-type': 'application/json', 'user-agent': 'webhooks/1' } as const;

export interface SenderOptions {
  /** Time limit of an attempt, from connecting to the last byte read; default: 10 s. */
  readonly timeoutMs?: number;
  /** Certificate authority (PEM) to trust instead of Node's. */
  readonly ca?: string;
}

/** The response of an endpoint, or the error of an attempt without one. */
type EndpointResponse = Omit<Outcome, 'durationMs'>;

/** Sends the POST of an attempt: with a time limit, without redirects, and only to checked addresses. */
export class Sender {
  private readonly timeoutMs: number;
  private readonly requests: GuardedRequests;

  constructor(guard: TargetGuard, { timeoutMs = TIMEOUT_MS, ca }: SenderOptions = {}) {
    this.timeoutMs = timeoutMs;
    this.requests = new GuardedRequests(guard, { timeoutMs, ca });
  }

  /** Sends the request. Never throws; an error becomes the outcome. */
  async send(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Outcome> {
    const began = performance.now();
    const request = {
      method: 'POST',
      headers: { ...COMMON_HEADERS, ...headers },
      body,
    } as const;
    const response = await this.requests.make(url, request, responseOf).catch((error: unknown) => ({
      statusCode: null,
      error: this.reason(error),
      response: { headers: [], body: null },
    }));
    return { ...response, durationMs: Math.round(performance.now() - began) };
  }

  /** Closes idle connections; pending attempts are lost. */
  close(): void {
    this.requests.close();
  }

  private reason(error: unknown): string {
    if (error instanceof TargetRefusedError) return error.message;
    if (error instanceof TimeoutError) return `no response within ${this.timeoutMs / 1000} s`;
    const { code } = error as { readonly code?: unknown };
    return typeof code === 'string' ? reasonOfCode(code) : 'the request failed';
  }
}

/** Only the status decides; a body that breaks off does not turn a success into a failure. */
const responseOf = async (response: IncomingMessage): Promise<EndpointResponse> => ({
  statusCode: response.statusCode ?? null,
  error: null,
  response: {
    headers: Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const),
    body: (await firstBytes(response, MAX_BODY_BYTES)).toString('utf8'),
  },
});
