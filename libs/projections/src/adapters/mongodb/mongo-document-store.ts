import { randomUUID } from 'node:crypto';
import { type Collection as MongoCollection, type Db, MongoClient } from 'mongodb';
import { type Position, START } from '#event-store';
import {
  type Collection,
  type Commit,
  DocumentStore,
  DocumentStoreUnavailableError,
  type FindOptions,
  type Folded,
  type Lease,
  LeaseLostError,
  type Stored,
  type Subscription,
} from '../../document-store.js';
import {
  assertCollection,
  assertCommit,
  assertDocument,
  assertId,
  searchWords,
  withoutUndefined,
} from '../../json-document.js';
import { CheckpointWaiters } from '../../checkpoint-waiters.js';
import { type CheckpointDocument, MongoCommit } from './mongo-commit.js';
import { isTaken, reaching } from './mongo-errors.js';
import { acquire, type LeaseDocument, release } from './mongo-leases.js';
import { filterOf, indexesOf, sortOf, type StoredDocument } from './mongo-queries.js';

const POLL_MS = 10;
const DATABASE = 'partner-formation';

/** A time limit per stage: the driver's limit for whole operations does not work in this version. */
const OPTIONS = {
  connectTimeoutMS: 2000,
  waitQueueTimeoutMS: 2000,
  heartbeatFrequencyMS: 2000,
  serverSelectionTimeoutMS: 2000,
  socketTimeoutMS: 1500,
  readPreference: 'primary',
  writeConcern: { w: 'majority', journal: true },
} as const;

/** Documents in a MongoDB database. On a server without transactions every write of a commit is guarded by itself. */
export class MongoDocumentStore extends DocumentStore {
  private readonly waiters = new CheckpointWaiters((subscription) => this.checkpoint(subscription), POLL_MS);
  private readonly inFlight = new Set<Promise<unknown>>();
  private commits: MongoCommit | null = null;
  private connection: Promise<unknown> | null = null;
  private closing = false;

  private constructor(
    private readonly client: MongoClient,
    private readonly database: Db,
  ) {
    super();
  }

  /**
   * Makes a store of the database that the address names (`partner-formation` where it names none). A server that is
   * down is no error here: calls fail until it answers, and go well from then on.
   *
   * @throws what the driver says of an address that is none
   */
  static connect({ url }: { readonly url: string }): Promise<MongoDocumentStore> {
    const named = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(url)?.[1];
    const client = new MongoClient(url, OPTIONS);
    return Promise.resolve(new MongoDocumentStore(client, client.db(named ?? DATABASE)));
  }

  async define(collections: readonly Collection<never>[]): Promise<void> {
    for (const collection of collections) {
      assertCollection(collection);
      const indexes = indexesOf(collection);
      if (indexes.length === 0) continue;
      await this.reach(() => this.documents(collection).createIndexes(indexes));
    }
  }

  async get<D extends object>(collection: Collection<D>, id: string): Promise<Stored<D> | null> {
    return (await this.getMany(collection, [id]))[0] ?? null;
  }

  async getMany<D extends object>(collection: Collection<D>, ids: readonly string[]): Promise<Stored<D>[]> {
    const filter = { _id: { $in: [...ids] }, document: { $ne: null } };
    const found = await this.reach(() => this.documents(collection).find(filter).toArray());
    return found.map((one) => storedOf<D>(one));
  }

  async folded<D extends object>(collection: Collection<D>, ids: readonly string[]): Promise<Folded<D>[]> {
    const found = await this.reach(() =>
      this.documents(collection)
        .find({ _id: { $in: [...ids] } })
        .toArray(),
    );
    return found.map(({ _id, position, document }) => ({
      id: _id,
      position,
      document: document as D | null,
    }));
  }

  async find<D extends object>(collection: Collection<D>, options: FindOptions<D>): Promise<Stored<D>[]> {
    if (options.limit <= 0) return []; // MongoDB takes 0 for "all".
    const found = await this.reach(() =>
      this.documents(collection)
        .find(filterOf(collection, options))
        .sort(sortOf(options))
        .skip(options.offset ?? 0)
        .limit(options.limit)
        .toArray(),
    );
    return found.map((one) => storedOf<D>(one));
  }

  count<D extends object>(
    collection: Collection<D>,
    options: Pick<FindOptions<D>, 'where' | 'words'>,
  ): Promise<number> {
    return this.reach(() => this.documents(collection).countDocuments(filterOf(collection, options)));
  }

  insert<D extends object>(collection: Collection<D>, id: string, document: D): Promise<boolean> {
    const content = this.contentOf(collection, id, document);
    return this.reach(async (again) => {
      try {
        const absent = { _id: id, document: null };
        await this.documents(collection).updateOne(
          absent,
          { $set: content, $inc: { revision: 1 }, $setOnInsert: { position: START } },
          { upsert: true },
        );
        return true;
      } catch (error) {
        if (!isTaken(error)) throw error;
        return again && (await this.wrote(collection, id, content.write));
      }
    });
  }

  async put<D extends object>(collection: Collection<D>, id: string, document: D): Promise<void> {
    const content = this.contentOf(collection, id, document);
    const update = { $set: content, $inc: { revision: 1 }, $setOnInsert: { position: START } };
    await this.reach(async () => {
      const documents = this.documents(collection);
      await documents.updateOne({ _id: id }, update, { upsert: true }).catch((error: unknown) => {
        // Two first writes at once: the document is there now.
        if (!isTaken(error)) throw error;
        return documents.updateOne({ _id: id }, update, { upsert: true });
      });
    });
  }

  replace<D extends object>(
    collection: Collection<D>,
    id: string,
    document: D,
    revision: number,
  ): Promise<boolean> {
    const content = this.contentOf(collection, id, document);
    return this.reach(async (again) => {
      const filter = { _id: id, revision, document: { $ne: null } };
      const update = { $set: content, $inc: { revision: 1 } };
      const { matchedCount } = await this.documents(collection).updateOne(filter, update);
      return matchedCount > 0 || (again && (await this.wrote(collection, id, content.write)));
    });
  }

  remove<D extends object>(collection: Collection<D>, id: string, revision?: number): Promise<boolean> {
    const filter = { _id: id, document: { $ne: null }, ...(revision !== undefined && { revision }) };
    return this.reach(async (again) => {
      const { deletedCount } = await this.documents(collection).deleteOne(filter);
      return deletedCount > 0 || (again && (await this.documents(collection).findOne({ _id: id })) === null);
    });
  }

  async checkpoint({ name }: Subscription): Promise<Position | null> {
    const checkpoints = this.database.collection<CheckpointDocument>('_checkpoints');
    return (await this.reach(() => checkpoints.findOne({ _id: name })))?.position ?? null;
  }

  async commit(commit: Commit): Promise<void> {
    assertCommit(commit);
    await this.reach(async () => {
      this.commits ??= new MongoCommit(this.client, this.database, await this.hasTransactions());
      await this.commits.run(commit);
    });
    this.waiters.reached(commit.subscription, commit.position);
  }

  async drop({ name }: Subscription, collections: readonly Collection<never>[]): Promise<void> {
    for (const collection of collections) await this.reach(() => this.documents(collection).drop());
    const checkpoints = this.database.collection<CheckpointDocument>('_checkpoints');
    await this.reach(() => checkpoints.deleteOne({ _id: name }));
  }

  async rewind(
    { name }: Subscription,
    { position, newest }: { readonly position: Position; readonly newest: Position },
    fence: Lease,
  ): Promise<void> {
    const held = await this.reach(() => this.leases().findOne({ _id: fence.name }));
    if (held?.owner !== fence.owner || held.token !== fence.token)
      throw new LeaseLostError(`${fence.name} is held by another process`);
    const later = { position: { $gt: newest } };
    for (const collection of await this.reach(() => this.database.listCollections().toArray()))
      // Ours that begin with a line, and the bytes of documents, hold no positions of documents.
      if (/^[a-z0-9-]+$/.test(collection.name))
        await this.reach(() =>
          this.database
            .collection<StoredDocument>(collection.name)
            .updateMany(later, { $set: { position: newest } }),
        );
    const checkpoints = this.database.collection<CheckpointDocument>('_checkpoints');
    const to = { $set: { position, token: fence.token } };
    await this.reach(() => checkpoints.updateOne({ _id: name, token: { $lte: fence.token } }, to));
  }

  /** A server frees what it removed when it likes; that its disks are encrypted is the operator's part. */
  scrub(): Promise<void> {
    return Promise.resolve();
  }

  acquireLease(name: string, owner: string, ttlMs: number): Promise<Lease | null> {
    return this.reach(() => acquire(this.leases(), name, owner, ttlMs));
  }

  releaseLease(lease: Lease): Promise<void> {
    return this.reach(() => release(this.leases(), lease));
  }

  whenReached(subscription: Subscription, position: Position, timeoutMs: number): Promise<boolean> {
    return this.waiters.wait(subscription, position, timeoutMs);
  }

  async ping(): Promise<void> {
    await this.reach(() => this.database.command({ ping: 1 }));
  }

  /** Lets what is under way finish first: the driver would reject it although it may have been applied. */
  async close(): Promise<void> {
    this.closing = true;
    this.waiters.close();
    await Promise.allSettled(this.inFlight);
    await this.client.close();
  }

  private documents(collection: Collection<never>): MongoCollection<StoredDocument> {
    return this.database.collection<StoredDocument>(collection.name);
  }

  private leases(): MongoCollection<LeaseDocument> {
    return this.database.collection<LeaseDocument>('_leases');
  }

  private contentOf(collection: Collection<never>, id: string, document: object) {
    assertId(id);
    assertDocument(document);
    return {
      document: withoutUndefined(document),
      words: searchWords(collection, document),
      write: randomUUID(),
    };
  }

  /** Whether a write whose answer was lost was applied. */
  private async wrote(collection: Collection<never>, id: string, write: string): Promise<boolean> {
    return (await this.documents(collection).findOne({ _id: id }))?.write === write;
  }

  /** Only replica sets and sharded clusters have them: https://www.mongodb.com/docs/manual/core/transactions/ */
  private async hasTransactions(): Promise<boolean> {
    const hello = await this.database.admin().command({ hello: 1 });
    return typeof hello['setName'] === 'string' || hello['msg'] === 'isdbgrid';
  }

  /** One attempt at a time until the first goes well: attempts of several callers would close each other's. */
  private connected(): Promise<unknown> {
    this.connection ??= this.client.connect().catch((error: unknown) => {
      this.connection = null;
      throw error;
    });
    return this.connection;
  }

  private async reach<T>(operation: (again: boolean) => Promise<T>): Promise<T> {
    if (this.closing) throw new DocumentStoreUnavailableError('the document store was closed');
    const running = reaching(async (again) => {
      await this.connected();
      return operation(again);
    });
    this.inFlight.add(running);
    try {
      return await running;
    } finally {
      this.inFlight.delete(running);
    }
  }
}

const storedOf = <D>({ _id, revision, document }: StoredDocument): Stored<D> => ({
  id: _id,
  revision,
  document: document as D,
});
