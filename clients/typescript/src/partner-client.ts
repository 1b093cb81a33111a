import createClient, { type Client } from 'openapi-fetch';
import { anySignal } from './any-signal.js';
import { REPEATABLE, type paths } from './api-types.js';
import { ApiError, failureIn, NoAnswerError } from './errors.js';
import type { EntryOf, ListPath, Method, OptionsOf, PathOf, PayloadOf } from './operations.js';
import { followEvents } from './event-stream.js';
import { headerValue, isHttpUrl, jsonOf, messageOf } from './inputs.js';
import { followRequests, type FollowRequestsOptions, type LoggedRequest } from './request-log.js';
import { realTiming, retryAfterIn, type Timing, waitBefore } from './retries.js';
import { userAgent } from './version.js';
import type { EventName, PartnerEvent } from './webhooks.js';

export interface PartnerClientOptions {
  /** Base URL of the service, `http` or `https`, without a path. */
  readonly baseUrl: string;
  /** `dk_test_…` or `dk_live_…`: a secret of your backend. In a browser, a session's access token. */
  readonly apiKey: string;
  /** Attempts beyond the first; default: 4. */
  readonly retries?: number;
  /** Time limit of one attempt, in milliseconds; default: 150,000, because writing documents can take two minutes. */
  readonly timeoutMs?: number;
  /** Default: the platform's `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

export interface FollowOptions<N extends EventName = EventName> {
  /** Default: all. */
  readonly only?: readonly N[];
  /** The `eventId` of the last event you received, `0` for all events; default: only new events. */
  readonly after?: string;
  /** Ends it. */
  readonly signal?: AbortSignal;
  /** Called each time the stream is opened; later events will arrive. If it throws, the events end with that error. */
  readonly onOpen?: () => void;
  /**
   * Called after each failed attempt to open the stream, before the client waits and tries again. `error` is a
   * {@link NoAnswerError}, whose `cause` is the error of `fetch`, or an {@link ApiError} with the status 429 or 5xx.
   * Errors that a retry does not resolve are thrown instead. If `onFailure` throws, the events end with that error.
   */
  readonly onFailure?: (error: ApiError | NoAnswerError) => void;
}

/** A call without its types. */
interface Options {
  readonly path?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** A response and its parsed body. */
interface Answer {
  readonly response: Response;
  readonly data?: unknown;
  readonly error?: unknown;
}

/** The outcome of an attempt: the response, or an error that a retry may resolve. */
type Outcome =
  { readonly payload: unknown } | { readonly error: ApiError | NoAnswerError; readonly retryable: boolean };

/** The call certainly had no effect, so any call can be retried. */
const NOTHING_DONE: ReadonlySet<number> = new Set([429, 503]);
const MAX_PAGE_SIZE = 100;
/** The service rejects longer keys (contract 4). */
const MAX_IDEMPOTENCY_KEY_LENGTH = 255;
const STREAM = '/v1/partner/events/stream';

/**
 * Calls for a partner's backend: typed by path, retried if that is safe and useful. A call that cannot be sent, for
 * example because its body contains a BigInt, throws a `TypeError` without an attempt.
 */
export class PartnerClient {
  private readonly api: Client<paths>;
  private readonly fetch: (request: Request) => Promise<Response>;
  private readonly retries: number;
  private readonly timeoutMs: number;

  /** @throws {TypeError} the base URL or the key is malformed */
  constructor(
    { baseUrl, apiKey, retries = 4, timeoutMs = 150_000, fetch = globalThis.fetch }: PartnerClientOptions,
    private readonly timing: Timing = realTiming,
  ) {
    if (!isHttpUrl(baseUrl)) throw new TypeError('baseUrl must be an http or https URL without a password.');
    this.retries = retries;
    this.timeoutMs = timeoutMs;
    this.fetch = fetch;
    const headers = { authorization: headerValue('apiKey', apiKey), ...userAgent };
    this.api = createClient<paths>({ baseUrl, headers, redirect: 'manual' });
  }

  /** @throws {ApiError} the service rejected the call @throws {NoAnswerError} */
  get<P extends PathOf<'get'>>(path: P, ...[options]: OptionsOf<P, 'get'>): Promise<PayloadOf<P, 'get'>> {
    return this.call('get', path, options ?? {}) as Promise<PayloadOf<P, 'get'>>;
  }

  /** One idempotency key is sent with every attempt. @throws {ApiError} the service rejected the call @throws {NoAnswerError} */
  post<P extends PathOf<'post'>>(path: P, ...[options]: OptionsOf<P, 'post'>): Promise<PayloadOf<P, 'post'>> {
    return this.call('post', path, options ?? {}) as Promise<PayloadOf<P, 'post'>>;
  }

  /** @throws {ApiError} the service rejected the call @throws {NoAnswerError} */
  put<P extends PathOf<'put'>>(path: P, ...[options]: OptionsOf<P, 'put'>): Promise<PayloadOf<P, 'put'>> {
    return this.call('put', path, options ?? {}) as Promise<PayloadOf<P, 'put'>>;
  }

  /** Changes only the fields that you send, with one idempotency key for every attempt. @throws {ApiError} the service rejected the call @throws {NoAnswerError} */
  patch<P extends PathOf<'patch'>>(
    path: P,
    ...[options]: OptionsOf<P, 'patch'>
  ): Promise<PayloadOf<P, 'patch'>> {
    return this.call('patch', path, options ?? {}) as Promise<PayloadOf<P, 'patch'>>;
  }

  /** @throws {ApiError} the service rejected the call @throws {NoAnswerError} */
  delete<P extends PathOf<'delete'>>(
    path: P,
    ...[options]: OptionsOf<P, 'delete'>
  ): Promise<PayloadOf<P, 'delete'>> {
    return this.call('delete', path, options ?? {}) as Promise<PayloadOf<P, 'delete'>>;
  }

  /**
   * Yields every entry of a list once, page by page. Entries added in the meantime are left out.
   *
   * @throws {ApiError} the service rejected the call @throws {NoAnswerError}
   */
  async *each<P extends ListPath>(path: P, ...[options]: OptionsOf<P, 'get'>): AsyncGenerator<EntryOf<P>> {
    const { query, ...rest } = (options ?? {}) as Options;
    let from: object = {};
    for (let cursor: string | null | undefined; cursor !== null; from = { page: undefined, cursor }) {
      const options = { ...rest, query: { size: MAX_PAGE_SIZE, ...query, ...from } };
      const answer = await this.call('get', path, options);
      const read = answer as { readonly content: readonly EntryOf<P>[]; readonly nextCursor: string | null };
      yield* read.content;
      cursor = read.nextCursor;
    }
  }

  /**
   * Yields events as they happen, each at least once, in order per company. Survives lost connections and restarts of
   * the service without missing events.
   *
   * @throws {ApiError} the service rejected the call, or the key was revoked
   * @throws {TypeError} `after` is malformed
   */
  events<N extends EventName = EventName>({
    only = [],
    after,
    ...options
  }: FollowOptions<N> = {}): AsyncGenerator<PartnerEvent<N>> {
    const query = only.length > 0 ? { events: only.join(',') } : {};
    const lastId = after === undefined || after === '' ? after : headerValue('after', after);
    const open = (lastEventId: string | undefined, ended: AbortSignal) =>
      this.openStream(query, lastEventId, ended);
    return followEvents(open, lastId, this.timing, options) as AsyncGenerator<PartnerEvent<N>>;
  }

  /**
   * Yields requests that changed something or failed as they are logged, each once, oldest first. The log shows a request
   * up to five seconds after its response; successful read-only requests are not logged. Survives lost connections.
   *
   * @throws {ApiError} the service rejected the call, or the key was revoked
   */
  requests(options: FollowRequestsOptions = {}): AsyncGenerator<LoggedRequest> {
    const { signal } = options;
    const read = (query: object) =>
      this.each('/v1/partner/requests', { query, ...(signal !== undefined && { signal }) });
    return followRequests(read, this.timing, options);
  }

  private async openStream(
    query: object,
    lastEventId: string | undefined,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array>> {
    const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
    const name = `GET ${STREAM}`;
    const options = { parseAs: 'stream', params: { query }, headers, signal };
    const { response, data, error } = await this.send(name, 'get', STREAM, options);
    // Another program at the same address may answer every path with a page.
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (data && isStream) return data as ReadableStream<Uint8Array>;
    const failure = failureIn(error);
    if (!failure) throw new NoAnswerError(name, response.status);
    throw new ApiError(name, response.status, failure, null);
  }

  private async call(method: Method, path: keyof paths, options: Options): Promise<unknown> {
    const idempotencyKey = options.idempotencyKey ?? crypto.randomUUID();
    const headers =
      method === 'post' || method === 'patch'
        ? { 'idempotency-key': headerValue('idempotencyKey', idempotencyKey, MAX_IDEMPOTENCY_KEY_LENGTH) }
        : {};
    // Serialized once, because a retry with the same key must have the same body.
    const request = { ...options, body: jsonOf(options.body) };
    for (let attempt = 0; ; attempt++) {
      const outcome = await this.attempt(method, path, request, headers);
      if ('payload' in outcome) return outcome.payload;
      const { error, retryable } = outcome;
      if (!retryable || attempt >= this.retries) throw error;
      const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : null;
      const wait = waitBefore(attempt, retryAfterMs, this.timing.random());
      if (wait === null) throw error;
      await this.timing.sleep(wait, options.signal);
    }
  }

  private async attempt(
    method: Method,
    path: keyof paths,
    { path: pathParts, query, body, signal }: Options,
    headers: Readonly<Record<string, string>>,
  ): Promise<Outcome> {
    const name = `${method.toUpperCase()} ${path}`;
    const isRepeatable = method !== 'post' || REPEATABLE.has(path);
    const timeout = AbortSignal.timeout(this.timeoutMs);
    let answer: Answer;
    try {
      answer = await this.send(name, method, path, {
        params: { path: pathParts, query },
        ...(body !== undefined && { body, bodySerializer: String }),
        headers,
        signal: signal ? anySignal([signal, timeout]) : timeout,
      });
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof NoAnswerError) return { error, retryable: isRepeatable };
      throw error;
    }
    const { response, error } = answer;
    const data = answer.data as { readonly payload?: unknown } | undefined;
    if (data && 'payload' in data) return { payload: data.payload };
    const failure = failureIn(error);
    const { status } = response;
    if (!failure) return { error: new NoAnswerError(name, status), retryable: isRepeatable && status >= 500 };
    const retryAfter = retryAfterIn(response.headers, this.timing.now());
    return {
      error: new ApiError(name, status, failure, retryAfter),
      retryable:
        NOTHING_DONE.has(status) ||
        (isRepeatable && (status >= 500 || failure.code === 'E_IDEMPOTENCY_IN_PROGRESS')),
    };
  }

  /**
   * Sends a request and reads the response.
   *
   * @throws {NoAnswerError} there was no response, or its body could not be read
   * @throws {TypeError} no request can be made of the options; a retry would not help
   */
  private async send(name: string, method: Method, path: string, options: object): Promise<Answer> {
    let isSent = false as boolean;
    const send = this.fetch;
    const fetch = (request: Request): Promise<Response> => {
      isSent = true;
      return send(request);
    };
    try {
      return await this.api.request(method, path as never, { ...options, fetch } as never);
    } catch (cause) {
      if (isSent) throw new NoAnswerError(name, null, { cause });
      throw new TypeError(`${name} cannot be sent: ${messageOf(cause)}`, { cause });
    }
  }
}
