import { Backoff, CrowdedError, Semaphore, TimeoutError, unlessAborted, withTimeout } from '#kit/kernel';
import { NotLeaderError, type StreamingRead } from '@eventstore/db-client';
import { type EsdbAddress, parseEsdbAddress } from '../../esdb-address.js';
import { EventStoreUnavailableError } from '../../errors.js';
import type { AppendResult } from '../../event-store.js';
import type { Append } from './esdb-appends.js';
import { DEADLINE_MS, EsdbClient } from './esdb-client.js';
import { ABORTED, isAborted, isPassing, portError } from './esdb-errors.js';
import { readCertificates } from './esdb-certificates.js';
import { EsdbMembers } from './esdb-members.js';

/**
 * Calls and subscriptions share the 100 HTTP/2 streams of a connection; a further call would hang without an error. All
 * appends share one stream.
 */
const CALLS_AT_ONCE = 55;
const SUBSCRIPTIONS_AT_ONCE = 40;
const APPENDS_AT_ONCE = 1000;
/** Maximum queue length: a healthy server answers this many calls within a quarter of a second. */
const CALLS_WAITING = 1000;
/** Maximum wait (ms) of a call in the queue. */
const TURN_MS = 2000;
/** Time (ms) by which an attempt may exceed its deadline. */
const GRACE_MS = 500;
/** How long (ms) a call may take before the members are asked whether its server is still the leader. */
const SLOW_MS = 1000;
/** Attempts start within this time (ms). If the call was aborted, at least three attempts are made. */
const RETRY_FOR_MS = 2000;
const ATTEMPTS_AFTER_ABORT = 3;
const DISPOSE_MS = 2000;

/** A call that a client makes. The signal aborts if nobody waits for the response any more. */
type Call<T> = (client: EsdbClient, late: AbortSignal) => Promise<T>;

/** The connection of the process, with limits that the driver lacks: concurrent calls, attempts, time. */
export class EsdbConnection {
  /** Prefix of all our stream names, so that several deployments can share a server. */
  readonly streamPrefix: string;
  private readonly server: EsdbServer;
  readonly subscriptions = new Semaphore(SUBSCRIPTIONS_AT_ONCE);
  private readonly calls = new Semaphore(CALLS_AT_ONCE, CALLS_WAITING);
  private readonly appends = new Semaphore(APPENDS_AT_ONCE, CALLS_WAITING);
  private readonly underWay = new Set<Promise<unknown>>();
  private readonly closing = new AbortController();

  /** @throws {ConfigError} if the connection string is malformed or names a file that cannot be read */
  constructor(url: string) {
    const address = parseEsdbAddress(url);
    this.streamPrefix = address.streamPrefix;
    this.server = new EsdbServer(address);
  }

  /** Aborted when the connection is closed. */
  get closed(): AbortSignal {
    return this.closing.signal;
  }

  /**
   * Makes a call and retries it if the server is briefly unavailable.
   *
   * @param signal ends the wait for the call, but does not cancel the call
   * @param turns limits how many calls run at once
   * @throws {EventStoreUnavailableError} if the server did not respond or too many calls wait; the call may have had its effect
   * @throws the client's error if the server rejected the call; the signal's reason after it aborted
   */
  async call<T>(call: Call<T>, signal?: AbortSignal, turns = this.calls): Promise<T> {
    const attempt = this.attempts(call, turns, signal);
    this.underWay.add(attempt);
    try {
      return await (signal ? unlessAborted(attempt, signal) : attempt);
    } finally {
      this.underWay.delete(attempt);
    }
  }

  /** Makes an append as {@link call} does. */
  append(append: Append): Promise<AppendResult> {
    return this.call((client, late) => client.append(append, late), undefined, this.appends);
  }

  /** Returns the client of the current server, for a subscription. @throws {Error} if there is none */
  client(): Promise<EsdbClient> {
    return this.server.current();
  }

  /** Makes a read as {@link call} does and returns everything that it yields. It always closes the read. */
  read<T>(open: (client: EsdbClient) => StreamingRead<T>, signal?: AbortSignal): Promise<T[]> {
    return this.call((client, late) => collect(open(client), late), signal);
  }

  /** Waits a limited time for running calls, then closes the connection. */
  async close(): Promise<void> {
    if (this.closing.signal.aborted) return;
    this.closing.abort();
    await withTimeout(DEADLINE_MS + RETRY_FOR_MS, Promise.allSettled([...this.underWay])).catch(
      () => undefined,
    );
    await withTimeout(DISPOSE_MS, this.server.close()).catch(() => undefined);
  }

  private async attempts<T>(call: Call<T>, turns: Semaphore, signal?: AbortSignal): Promise<T> {
    const end = performance.now() + RETRY_FOR_MS;
    const backoff = new Backoff(50, 800);
    for (let attempt = 1; ; attempt++) {
      if (this.closed.aborted) throw new EventStoreUnavailableError('the event store is closed');
      signal?.throwIfAborted();
      const release = await this.turn(turns);
      try {
        return await this.answered(call);
      } catch (error) {
        if (!isPassing(error)) throw error;
        const wasAborted = isAborted(error) && attempt < ATTEMPTS_AFTER_ABORT;
        if (performance.now() >= end && !wasAborted) throw portError(error, null);
      } finally {
        release();
      }
      await backoff.wait(signal);
    }
  }

  /** Adds a time limit, because the driver's deadline covers appends only, and not reconnecting. */
  private async answered<T>(call: Call<T>): Promise<T> {
    const client = await this.server.current();
    const late = new AbortController();
    const slow = setInterval(() => this.server.suspect(client), SLOW_MS);
    try {
      const response = withTimeout(DEADLINE_MS + GRACE_MS, call(client, late.signal), () =>
        Object.assign(new Error('no response in time'), { code: 4 }),
      );
      return await unlessAborted(response, client.replaced.signal);
    } catch (error) {
      late.abort();
      if (isPassing(error) && !isAborted(error)) this.server.doubt(client, error);
      throw error;
    } finally {
      clearInterval(slow);
    }
  }

  private async turn(turns: Semaphore): Promise<() => void> {
    try {
      return await turns.acquire({ ms: TURN_MS });
    } catch (error) {
      if (error instanceof CrowdedError || error instanceof TimeoutError)
        throw new EventStoreUnavailableError('too many calls wait for EventStoreDB', { cause: error });
      throw error;
    }
  }
}

async function collect<T>(read: StreamingRead<T>, late: AbortSignal): Promise<T[]> {
  read.on('error', () => undefined); // The loop below throws the error; without a listener it would end the process.
  const cancel = (): Promise<void> => read.cancel().catch(() => undefined);
  late.addEventListener('abort', () => void cancel());
  const items: T[] = [];
  try {
    for await (const item of read) items.push(item);
    return items;
  } finally {
    await cancel();
  }
}

/** The server that calls go to: the only host of the address, or the leader of its cluster. */
export class EsdbServer {
  private readonly certificates;
  private readonly members: EsdbMembers;
  private isCluster: boolean;
  private client: EsdbClient | null = null;
  private isTrusted = false;
  private search: Promise<EsdbClient> | null = null;

  /** @throws {ConfigError} if a certificate cannot be read */
  constructor(private readonly address: EsdbAddress) {
    this.certificates = readCertificates(address);
    this.members = new EsdbMembers(address, this.certificates);
    this.isCluster = address.isCluster;
  }

  /** Returns the client for the next call. @throws {Error} with the gRPC code 14 if the cluster has no leader */
  async current(): Promise<EsdbClient> {
    return this.client && this.isTrusted ? this.client : this.searched();
  }

  /**
   * Looks for the leader while a call of this client is slow: its server may be frozen or deposed. If another server is
   * the leader, the calls and subscriptions of this client end with an error.
   */
  suspect(client: EsdbClient): void {
    if (client === this.client && this.isCluster) this.searched().catch(() => undefined);
  }

  /** Makes the next call look for the leader again, after a call of this client failed. */
  doubt(client: EsdbClient, error: unknown): void {
    if (error instanceof NotLeaderError) this.isCluster = true;
    if (client === this.client && this.isCluster) this.isTrusted = false;
  }

  async close(): Promise<void> {
    await this.client?.close();
  }

  private searched(): Promise<EsdbClient> {
    this.search ??= this.find().finally(() => {
      this.search = null;
    });
    return this.search;
  }

  private async find(): Promise<EsdbClient> {
    const [host] = this.address.hosts;
    const server = this.isCluster || !host ? await this.members.leader() : host;
    const before = this.client;
    this.isTrusted = true;
    if (before && before.server.address === server.address && before.server.port === server.port)
      return before;
    this.client = new EsdbClient(server, this.address, this.certificates);
    // Disposing of it would end its reads as if they were complete.
    before?.replaced.abort(Object.assign(new Error('another server is the leader'), { code: ABORTED }));
    return this.client;
  }
}
