import { type Db, MongoClient } from 'mongodb';
import { DocumentStoreUnavailableError } from '../../document-store.js';
import { type Limits, LIMITS, withoutDeadline, reaching, type Reaching } from './mongo-errors.js';

const DATABASE = 'partner-formation';

/** A time limit per stage: the driver's limit for whole operations does not work in this version. */
const OPTIONS = {
  connectTimeoutMS: 2000,
  waitQueueTimeoutMS: 2000,
  heartbeatFrequencyMS: 2000,
  serverSelectionTimeoutMS: 2000,
  readPreference: 'primary',
  writeConcern: { w: 'majority', journal: true },
} as const;

/** How a server is reached: calls within time limits, and long work that has none. */
export class MongoConnection {
  readonly database: Db;
  private readonly quick: Connecting;
  /** A socket's time limit belongs to the client; that a server is frozen this one learns from its heartbeats. */
  private readonly slow: Connecting;
  private readonly inFlight = new Set<Promise<unknown>>();
  private closing = false;

  /**
   * @param url names the database (`partner-formation` where it names none)
   * @throws what the driver says of an address that is none
   */
  constructor(
    private readonly url: string,
    private readonly limits: Limits = LIMITS,
  ) {
    this.quick = new Connecting(new MongoClient(url, { ...OPTIONS, socketTimeoutMS: limits.callMs }));
    this.slow = new Connecting(new MongoClient(url, { ...OPTIONS, socketTimeoutMS: 0, maxPoolSize: 4 }));
    this.database = this.databaseOf(this.client);
  }

  get client(): MongoClient {
    return this.quick.client;
  }

  /** @throws {DocumentStoreUnavailableError} within the deadline; what is still under way then is told by its signal */
  async reach<T>(operation: Reaching<T>): Promise<T> {
    this.assertOpen();
    const running = reaching(async (again, signal) => {
      await this.quick.connected();
      signal.throwIfAborted();
      return operation(again, signal);
    }, this.limits.deadlineMs);
    this.inFlight.add(running);
    try {
      return await running;
    } finally {
      this.inFlight.delete(running);
    }
  }

  /**
   * Does what may take a server hours, and can be repeated; closing does not wait for it.
   *
   * @throws {DocumentStoreUnavailableError} where the server goes away, not where it takes its time
   */
  build<T>(operation: (database: Db) => Promise<T>): Promise<T> {
    this.assertOpen();
    return withoutDeadline(async () => {
      await this.slow.connected();
      return operation(this.databaseOf(this.slow.client));
    });
  }

  /** Only replica sets and sharded clusters have them: https://www.mongodb.com/docs/manual/core/transactions/ */
  async hasTransactions(): Promise<boolean> {
    const hello = await this.database.admin().command({ hello: 1 });
    return typeof hello['setName'] === 'string' || hello['msg'] === 'isdbgrid';
  }

  /** Lets what is under way finish first: the driver would reject it although it may have been applied. */
  async close(): Promise<void> {
    this.closing = true;
    await Promise.allSettled(this.inFlight);
    await Promise.all([this.client.close(), this.slow.client.close()]);
  }

  private databaseOf(client: MongoClient): Db {
    const named = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(this.url)?.[1];
    return client.db(named ?? DATABASE);
  }

  private assertOpen(): void {
    if (this.closing) throw new DocumentStoreUnavailableError('the document store was closed');
  }
}

/** One attempt at a time until the first goes well: attempts of several callers would close each other's. */
class Connecting {
  private connection: Promise<unknown> | null = null;

  constructor(readonly client: MongoClient) {}

  connected(): Promise<unknown> {
    this.connection ??= this.client.connect().catch((error: unknown) => {
      this.connection = null;
      throw error;
    });
    return this.connection;
  }
}
