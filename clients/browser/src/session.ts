import { errorIn, FormationError } from './errors.js';
import { type Timing, waitAfter } from './timing.js';
import type { CallOptions, SessionToken } from './types.js';

export interface SessionOptions {
  /** The address of the service, for example `https://api.example`. */
  readonly baseUrl: string;
  /** Fetches a token from your own server. Called before the first request and whenever the token is about to expire. */
  readonly getToken: () => Promise<SessionToken>;
  /** Default: the browser's `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

interface CurrentToken {
  readonly value: Promise<string>;
  /** Epoch milliseconds; until the token has arrived, never. */
  renewAt: number;
}

/** A token is renewed this long before it expires, or in the last tenth of its lifetime if that is shorter. */
const MAX_MARGIN_MS = 30_000;
const MAX_RETRIES = 2;
const FIRST_WAIT_MS = 500;
/** Longest Retry-After to honor before giving up. */
const PATIENCE_MS = 10_000;
const TIMEOUT_MS = 60_000;
/** The request had no effect, so a write can be repeated too. */
const NOTHING_DONE: ReadonlySet<number | null> = new Set([429, 503]);

/** Sends requests with a session token, which it renews. */
export class Session {
  private readonly base: string;
  private readonly getToken: () => Promise<SessionToken>;
  private readonly fetch: NonNullable<SessionOptions['fetch']>;
  private token: CurrentToken | null = null;

  /** @throws {TypeError} the base URL is malformed */
  constructor(
    { baseUrl, getToken, fetch = (url, init) => globalThis.fetch(url, init) }: SessionOptions,
    private readonly timing: Timing,
  ) {
    if (!/^https?:/.test(new URL(baseUrl).protocol))
      throw new TypeError('baseUrl must be an http or https URL.');
    this.base = baseUrl.replace(/\/+$/, '');
    this.getToken = getToken;
    this.fetch = fetch;
  }

  /** Reads a resource below `/v1/session`. @throws {FormationError} */
  get<T>(path: string, options: CallOptions = {}): Promise<T> {
    return this.call(path, {}, options);
  }

  /** Sends a body to a resource below `/v1/session`. @throws {FormationError} */
  post<T>(path: string, body: object, options: CallOptions = {}): Promise<T> {
    return this.call(path, { method: 'POST', body: JSON.stringify(body) }, options);
  }

  private async call<T>(path: string, request: RequestInit, { signal }: CallOptions): Promise<T> {
    let isRenewed = false;
    for (let failures = 0; ;) {
      const token = this.currentToken();
      const authorization = await token.value;
      signal?.throwIfAborted();
      try {
        return (await this.send(path, request, authorization, signal)) as T;
      } catch (error) {
        if (!(error instanceof FormationError)) throw error;
        if (error.code === 'E_AUTH_INVALID' && !isRenewed) {
          isRenewed = true;
          this.discard(token);
          continue;
        }
        const wait = waitAfter(++failures, FIRST_WAIT_MS, error.retryAfterMs, this.timing.random());
        if (!isRepeatable(request, error) || failures > MAX_RETRIES || wait > PATIENCE_MS) throw error;
        await this.timing.sleep(wait, signal);
        signal?.throwIfAborted();
      }
    }
  }

  private async send(
    path: string,
    request: RequestInit,
    authorization: string,
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    let response: Response;
    try {
      response = await this.fetch(`${this.base}/v1/session/${path}`, {
        ...request,
        headers: { authorization, ...(request.body && { 'content-type': 'application/json' }) },
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
        signal: withTimeout(signal),
      });
    } catch (cause) {
      signal?.throwIfAborted();
      throw new FormationError('E_NO_ANSWER', 'The service cannot be reached.', { cause });
    }
    if (!response.ok) throw await errorIn(response);
    const body = (await response.json().catch(() => null)) as { readonly payload?: unknown } | null;
    signal?.throwIfAborted();
    if (body?.payload === undefined || body.payload === null)
      throw new FormationError('E_NO_ANSWER', 'The response is not from the service.', {
        status: response.status,
      });
    return body.payload;
  }

  /** Returns the token, or starts to fetch one. Concurrent calls share it. */
  private currentToken(): CurrentToken {
    if (this.token && this.timing.now() < this.token.renewAt) return this.token;
    const token: CurrentToken = { value: this.newToken((at) => (token.renewAt = at)), renewAt: Infinity };
    token.value.catch(() => this.discard(token));
    return (this.token = token);
  }

  private async newToken(renewAt: (at: number) => void): Promise<string> {
    // The lifetime began at the latest when we asked.
    const start = this.timing.now();
    try {
      const { accessToken, expiresIn } = await this.getToken();
      if (typeof accessToken !== 'string' || !(expiresIn > 0))
        throw new TypeError('getToken must return { accessToken, expiresIn }.');
      const lifetime = expiresIn * 1000;
      renewAt(start + lifetime - Math.min(MAX_MARGIN_MS, lifetime / 10));
      return accessToken;
    } catch (cause) {
      throw new FormationError('E_NO_TOKEN', 'getToken did not return a session token.', { cause });
    }
  }

  /** Another call may have renewed it already. */
  private discard(token: CurrentToken): void {
    if (this.token === token) this.token = null;
  }
}

/** Reports whether another attempt is safe and may succeed. */
function isRepeatable({ method = 'GET' }: RequestInit, { code, status }: FormationError): boolean {
  if (NOTHING_DONE.has(status)) return true;
  return method === 'GET' && (code === 'E_NO_ANSWER' || (status !== null && status >= 500));
}

function withTimeout(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  // eslint-disable-next-line no-restricted-properties -- browsers do not lose aborts
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}
