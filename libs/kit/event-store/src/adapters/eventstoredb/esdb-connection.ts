import { Backoff, CrowdedError, Semaphore, TimeoutError, unlessAborted, withTimeout } from '#kit/kernel';
import { type Credentials, EventStoreDBClient, type StreamingRead } from '@eventstore/db-client';
import { EventStoreUnavailableError } from '../../errors.js';
import { isAborted, isPassing, portError } from './esdb-errors.js';

/** Both share the 100 HTTP/2 streams of a connection; a further call would hang without an error. */
const CALLS_AT_ONCE = 55;
const SUBSCRIPTIONS_AT_ONCE = 40;
/** Maximum queue length: a healthy server answers this many calls within a quarter of a second. */
const CALLS_WAITING = 1000;
/** Maximum wait (ms) of a call in the queue. */
const TURN_MS = 2000;
/** Time limit (ms) of one attempt. */
const DEADLINE_MS = 5000;
const GRACE_MS = 500;
/** Attempts start within this time (ms). If the server aborted the call, at least three attempts are made. */
const RETRY_FOR_MS = 2000;
const ATTEMPTS_AFTER_ABORT = 3;
const DISPOSE_MS = 2000;
/** Subscribers detect a frozen server within the sum of both. The client warns about intervals under 10 s. */
const KEEP_ALIVE = { keepAliveInterval: '10000', keepAliveTimeout: '3000' };

const STREAM_PREFIX = /(?<=[?&])streamPrefix=([^&]*)&?/;

/** The only client of the process, with limits that the client lacks: concurrent calls, attempts, time. */
export class EsdbConnection {
  readonly client: EventStoreDBClient;
  /** Prefix of all our stream names, so that several deployments can share a server. */
  readonly streamPrefix: string;
  private readonly url: string;
  readonly subscriptions = new Semaphore(SUBSCRIPTIONS_AT_ONCE);
  private readonly calls = new Semaphore(CALLS_AT_ONCE, CALLS_WAITING);
  private readonly underWay = new Set<Promise<unknown>>();
  private readonly closing = new AbortController();

  /** @param url `esdb://…`; its keep-alive settings override ours; `streamPrefix=…` is removed before the client sees it */
  constructor(url: string) {
    this.streamPrefix = decodeURIComponent(STREAM_PREFIX.exec(url)?.[1] ?? '');
    if (this.streamPrefix.startsWith('$'))
      throw new Error('the streamPrefix in EVENTSTORE_URL must not start with $');
    this.url = url.replace(STREAM_PREFIX, '').replace(/[?&]$/, '');
    this.client = EventStoreDBClient.connectionString(withKeepAlive(this.url));
  }

  /** Aborted when the connection is closed. */
  get closed(): AbortSignal {
    return this.closing.signal;
  }

  /**
   * With credentials, the client makes one call per append, with a deadline and typed errors. Without them, appends
   * share a call that may never resolve. A server without security accepts any credentials.
   */
  get appendOptions(): { credentials: Credentials; deadline: number } | { deadline: number } {
    const { username, password } = new URL(this.url);
    const insecure = /[?&]tls=false/i.test(this.url);
    if (username === '' && !insecure) return { deadline: DEADLINE_MS };
    const credentials =
      username === ''
        ? { username: 'none', password: 'none' }
        : { username: decodeURIComponent(username), password: decodeURIComponent(password) };
    return { deadline: DEADLINE_MS, credentials };
  }

  /**
   * Makes a call and retries it if the server is briefly unavailable.
   *
   * @param signal ends the wait for the call, but does not cancel the call
   * @throws {EventStoreUnavailableError} if the server did not respond or too many calls wait; the call may have had its effect
   * @throws the client's error if the server rejected the call; the signal's reason after it aborted
   */
  async call<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const attempt = this.attempts(call, signal);
    this.underWay.add(attempt);
    try {
      return await (signal ? unlessAborted(attempt, signal) : attempt);
    } finally {
      this.underWay.delete(attempt);
    }
  }

  /** Returns everything that a read yields and always closes the read. */
  async collect<T>(open: () => StreamingRead<T>): Promise<T[]> {
    const read = open();
    read.on('error', () => undefined); // The loop below throws the error; without a listener it would end the process.
    const items: T[] = [];
    try {
      for await (const item of read) items.push(item);
      return items;
    } finally {
      await read.cancel().catch(() => undefined);
    }
  }

  get readOptions(): { deadline: number } {
    return { deadline: DEADLINE_MS };
  }

  /** Waits a limited time for running calls, then closes the connection. */
  async close(): Promise<void> {
    if (this.closing.signal.aborted) return;
    this.closing.abort();
    await withTimeout(DEADLINE_MS + RETRY_FOR_MS, Promise.allSettled([...this.underWay])).catch(
      () => undefined,
    );
    await withTimeout(DISPOSE_MS, this.client.dispose()).catch(() => undefined);
  }

  private async attempts<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const end = performance.now() + RETRY_FOR_MS;
    const backoff = new Backoff(50, 800);
    for (let attempt = 1; ; attempt++) {
      if (this.closed.aborted) throw new EventStoreUnavailableError('the event store is closed');
      signal?.throwIfAborted();
      const release = await this.turn();
      try {
        return await answered(call());
      } catch (error) {
        if (!isPassing(error)) throw error;
        const abortedByServer = isAborted(error) && attempt < ATTEMPTS_AFTER_ABORT;
        if (performance.now() >= end && !abortedByServer) throw portError(error, null);
      } finally {
        release();
      }
      await backoff.wait(signal);
    }
  }

  private async turn(): Promise<() => void> {
    try {
      return await this.calls.acquire({ ms: TURN_MS });
    } catch (error) {
      if (error instanceof CrowdedError || error instanceof TimeoutError)
        throw new EventStoreUnavailableError('too many calls wait for EventStoreDB', { cause: error });
      throw error;
    }
  }
}

function withKeepAlive(url: string): string {
  const missing = Object.entries(KEEP_ALIVE).filter(
    ([name]) => !url.toLowerCase().includes(name.toLowerCase()),
  );
  const query = missing.map(([name, value]) => `${name}=${value}`).join('&');
  return query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

/** Adds a time limit, because the client's deadline does not cover all of its work, for example reconnecting. */
const answered = <T>(call: Promise<T>): Promise<T> =>
  withTimeout(DEADLINE_MS + GRACE_MS, call, () =>
    Object.assign(new Error('no response in time'), { code: 4 }),
  );
