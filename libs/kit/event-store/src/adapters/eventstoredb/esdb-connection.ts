import { Backoff, CrowdedError, Semaphore, TimeoutError, unlessAborted, withTimeout } from '#kit/kernel';
import { type Credentials, EventStoreDBClient, type StreamingRead } from '@eventstore/db-client';
import { EventStoreUnavailableError } from '../../errors.js';
import { isAborted, isPassing, portError } from './esdb-errors.js';

/** Of the 100 HTTP/2 streams that a connection carries; the call after those hangs without a word. */
const CALLS_AT_ONCE = 55;
const SUBSCRIPTIONS_AT_ONCE = 40;
/** More than these would wait in vain: a server that is well answers them within a quarter of a second. */
const CALLS_WAITING = 1000;
/** Of a call until its turn. */
const TURN_MS = 2000;
/** Of one attempt. */
const DEADLINE_MS = 5000;
const GRACE_MS = 500;
/** New attempts begin until then; where the server itself gave up a call, at least so many are made. */
const RETRY_FOR_MS = 2000;
const ATTEMPTS_AFTER_ABORT = 3;
const DISPOSE_MS = 2000;
/** A frozen server is noticed by its subscribers within the sum of both; the client warns of intervals under 10 s. */
const KEEP_ALIVE = { keepAliveInterval: '10000', keepAliveTimeout: '3000' };

const STREAM_PREFIX = /(?<=[?&])streamPrefix=([^&]*)&?/;

/** The process's one client, with the bounds that it lacks by itself: calls at once, attempts, time. */
export class EsdbConnection {
  readonly client: EventStoreDBClient;
  /** Stands before the name of every stream of ours, so that several deployments can share a server. */
  readonly streamPrefix: string;
  private readonly url: string;
  readonly subscriptions = new Semaphore(SUBSCRIPTIONS_AT_ONCE);
  private readonly calls = new Semaphore(CALLS_AT_ONCE, CALLS_WAITING);
  private readonly underWay = new Set<Promise<unknown>>();
  private readonly closing = new AbortController();

  /** @param url `esdb://…`; what it says of keep-alive goes; `streamPrefix=…` is ours and kept from the client */
  constructor(url: string) {
    this.streamPrefix = decodeURIComponent(STREAM_PREFIX.exec(url)?.[1] ?? '');
    if (this.streamPrefix.startsWith('$')) throw new Error('a stream prefix cannot begin with $');
    this.url = url.replace(STREAM_PREFIX, '').replace(/[?&]$/, '');
    this.client = EventStoreDBClient.connectionString(withKeepAlive(this.url));
  }

  /** Aborted when the connection is closed. */
  get closed(): AbortSignal {
    return this.closing.signal;
  }

  /**
   * With these the client makes one call per append, with a deadline and typed errors; without, appends share a call
   * that may never resolve. A server without security takes any.
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
   * Makes a call, again where the server is away for a moment.
   *
   * @param signal ends the waiting for it, not what was begun
   * @throws {EventStoreUnavailableError} the server did not answer, or too many calls wait for it; what the call asked for
   * may have been done
   * @throws the client's own error where the server refused; the signal's reason once it aborts
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

  /** Everything that a read yields; the read is let go of in every case. */
  async collect<T>(open: () => StreamingRead<T>): Promise<T[]> {
    const read = open();
    read.on('error', () => undefined); // The loop below throws it; without a listener it would end the process.
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

  /** Waits for calls under way, within bounds, and lets go of the connection. */
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
      if (this.closed.aborted) throw new EventStoreUnavailableError('the event store was closed');
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

/** The client's own deadline does not cover all that it does on a server that hangs, for example to connect anew. */
const answered = <T>(call: Promise<T>): Promise<T> =>
  withTimeout(DEADLINE_MS + GRACE_MS, call, () => Object.assign(new Error('no answer in time'), { code: 4 }));
