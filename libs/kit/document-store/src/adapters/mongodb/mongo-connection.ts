import { type Db, MongoClient, ReadConcern } from 'mongodb';
import { once } from '#kit/kernel';
import { DocumentStoreUnavailableError } from '../../document-store.js';
import {
  type Limits,
  LIMITS,
  type Operation,
  toUnavailableError,
  withoutDeadline,
  withRetry,
} from './mongo-errors.js';

const DATABASE = 'partner-formation';

/** Time limits per stage, because the driver's limit for whole operations does not work in this version. */
const OPTIONS = {
  connectTimeoutMS: 2000,
  waitQueueTimeoutMS: 2000,
  heartbeatFrequencyMS: 2000,
  serverSelectionTimeoutMS: 2000,
  readPreference: 'primary',
  writeConcern: { w: 'majority', journal: true },
} as const;

/** Connects to a server for calls with time limits and for long operations without. */
export class MongoConnection {
  /** Reads only data that no failover can undo. */
  readonly database: Db;
  /** Reads the newest data of the primary, for work whose writes are guarded. */
  readonly newest: Db;
  private readonly quick: Connecting;
  /** A separate client, because the socket timeout is a client setting. It detects a frozen server by heartbeats. */
  private readonly slow: Connecting;
  private readonly inFlight = new Set<Promise<unknown>>();
  private closing = false;

  /**
   * @param url may name the database; default: `partner-formation`
   * @throws the driver's error if the URL is malformed
   */
  constructor(
    private readonly url: string,
    private readonly limits: Limits = LIMITS,
  ) {
    this.quick = new Connecting(new MongoClient(url, { ...OPTIONS, socketTimeoutMS: limits.callMs }));
    this.slow = new Connecting(new MongoClient(url, { ...OPTIONS, socketTimeoutMS: 0, maxPoolSize: 4 }));
    this.database = this.databaseOf(this.quick.client, 'majority');
    this.newest = this.databaseOf(this.quick.client, 'local');
  }

  /**
   * Runs an operation within the deadline. Its signal aborts after the deadline.
   *
   * @param deadlineMs milliseconds, for an operation that makes many calls
   * @throws {DocumentStoreUnavailableError} if the server does not respond within the deadline
   */
  async reach<T>(operation: Operation<T>, deadlineMs = this.limits.deadlineMs): Promise<T> {
    this.assertOpen();
    const running = withRetry(async (again, signal) => {
      await this.quick.connected();
      signal.throwIfAborted();
      return operation(again, signal);
    }, deadlineMs);
    this.inFlight.add(running);
    try {
      return await running;
    } finally {
      this.inFlight.delete(running);
    }
  }

  /**
   * Runs a repeatable operation that may take hours. Closing does not wait for it.
   *
   * @throws {DocumentStoreUnavailableError} if the server becomes unreachable; a slow server is no error
   */
  build<T>(operation: (database: Db) => Promise<T>): Promise<T> {
    this.assertOpen();
    return withoutDeadline(async () => {
      await this.slow.connected();
      return operation(this.databaseOf(this.slow.client, 'local'));
    });
  }

  /** Returns {@link DocumentStoreUnavailableError} for an error that a server's outage caused outside of {@link reach}. */
  readonly nameError = toUnavailableError;

  /** Resolves if the server accepts writes. A secondary, or a set that elects a primary, does not. */
  async ping(): Promise<void> {
    const hello = await this.reach(() => this.database.command({ hello: 1 }));
    if (hello['isWritablePrimary'] !== true)
      throw new DocumentStoreUnavailableError('MongoDB is unavailable: the server is not the primary');
  }

  /** Waits for running operations, because the driver would reject them although they may have been applied. */
  async close(): Promise<void> {
    this.closing = true;
    await Promise.allSettled(this.inFlight);
    await Promise.all([this.quick.client.close(), this.slow.client.close()]);
  }

  private databaseOf(client: MongoClient, level: 'local' | 'majority'): Db {
    const database = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(this.url)?.[1];
    return client.db(database ?? DATABASE, { readConcern: new ReadConcern(level) });
  }

  private assertOpen(): void {
    if (this.closing) throw new DocumentStoreUnavailableError('the document store is closed');
  }
}

/** Makes one attempt to connect at a time, because concurrent attempts would close each other's connection. */
class Connecting {
  readonly connected = once(() => this.client.connect());

  constructor(readonly client: MongoClient) {}
}
