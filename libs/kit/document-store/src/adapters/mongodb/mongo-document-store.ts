import { randomUUID } from 'node:crypto';
import type { Collection as MongoCollection } from 'mongodb';
import { type Position, START } from '#kit/event-store';
import {
  type QueryFilter,
  type Collection,
  type Commit,
  DROPPING,
  DocumentStore,
  type FindOptions,
  type Folded,
  type Lease,
  type Stored,
  type Subscription,
} from '../../document-store.js';
import { assertCollection, assertCommit } from '../../json-document.js';
import type { Scalar } from '../../conditions.js';
import { CheckpointWaiters } from '../../checkpoint-waiters.js';
import { type CheckpointDocument, MongoCheckpoints } from './mongo-checkpoints.js';
import { MongoCommit } from './mongo-commit.js';
import { MongoConnection } from './mongo-connection.js';
import { createIndexes } from './mongo-indexes.js';
import { MongoFill } from './mongo-fill.js';
import { isTaken, type Limits } from './mongo-errors.js';
import { MongoLeases } from './mongo-leases.js';
import { MongoReads } from './mongo-reads.js';
import { rewind } from './mongo-rewind.js';
import { insertsInto, replacementsIn } from './mongo-writes.js';
import {
  afterOf,
  allListsOf,
  contentOf,
  filterOf,
  foldedOf,
  listsToSearch,
  projectionOf,
  sortOf,
  type StoredDocument,
  storedOf,
  unchanged,
  VERSION,
} from './mongo-queries.js';

const POLL_MS = 10;

/** Stores documents in MongoDB. Each write of a commit is guarded separately. */
export class MongoDocumentStore extends DocumentStore {
  readonly fillSize = 2500;
  private readonly waiters: CheckpointWaiters;
  private readonly checkpoints: MongoCheckpoints;
  private readonly leases: MongoLeases;
  private readonly commits: MongoCommit;
  private readonly filling: MongoFill;
  private readonly reads: MongoReads;
  private readonly inserting: ReturnType<typeof insertsInto>;
  private readonly replacing: ReturnType<typeof replacementsIn>;

  /** @param connection also holds the document bytes */
  private constructor(readonly connection: MongoConnection) {
    super();
    this.checkpoints = new MongoCheckpoints(connection.newest);
    this.leases = new MongoLeases(connection);
    const isHeld = (lease: Lease): boolean => this.leases.isHeld(lease);
    this.waiters = new CheckpointWaiters((subscription) => this.checkpoint(subscription), POLL_MS, isHeld);
    this.commits = new MongoCommit(connection.newest, this.checkpoints, this.leases);
    this.reads = new MongoReads(connection);
    this.inserting = insertsInto(connection.newest);
    this.replacing = replacementsIn(connection.newest);
    this.filling = new MongoFill(connection, this.commits);
  }

  /**
   * Returns a store in the database of the URL (default: `partner-formation`). If the server is down, this method succeeds
   * and calls fail until the server responds.
   *
   * @throws the driver's error if the URL is malformed
   */
  static connect(to: { readonly url: string; readonly limits?: Limits }): MongoDocumentStore {
    return new MongoDocumentStore(new MongoConnection(to.url, to.limits));
  }

  async define(collections: readonly Collection<never>[]): Promise<void> {
    for (const collection of collections) {
      assertCollection(collection);
      await this.connection.build((database) => createIndexes(database, collection));
    }
  }

  async get<D extends object>(
    collection: Collection<D>,
    id: string,
    where?: FindOptions<D>['where'],
  ): Promise<Stored<D> | null> {
    const [document] = await this.reads.byId(collection, [id], where && filterOf({ where }));
    return document ? storedOf<D>(document) : null;
  }

  async getMany<D extends object>(collection: Collection<D>, ids: readonly string[]): Promise<Stored<D>[]> {
    return (await this.reads.byId(collection, ids)).map((one) => storedOf<D>(one));
  }

  async folded<D extends object>(collection: Collection<D>, ids: readonly string[]): Promise<Folded<D>[]> {
    const documents = await this.connection.reach(() =>
      this.documents(collection)
        .find({ _id: { $in: [...ids] } })
        .toArray(),
    );
    return documents.map((one) => foldedOf<D>(one));
  }

  async scan<D extends object>(
    collection: Collection<D>,
    { after, limit }: { readonly after: string | null; readonly limit: number },
  ): Promise<Folded<D>[]> {
    const documents = await this.connection.reach(() =>
      this.documents(collection)
        .find({ _id: { $gt: after ?? '' }, document: { $ne: null } })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray(),
    );
    return documents.map((one) => foldedOf<D>(one));
  }

  async find<D extends object>(collection: Collection<D>, options: FindOptions<D>): Promise<Stored<D>[]> {
    if (options.limit <= 0) return []; // To MongoDB, 0 means no limit.
    const filter = { $and: [await this.filterOf(collection, options), ...afterOf(options)] };
    const documents = await this.connection.reach(() =>
      this.documents(collection)
        .find(filter, { projection: projectionOf(collection, options) })
        .sort(sortOf(options))
        .skip(options.offset ?? 0)
        .limit(options.limit)
        .toArray(),
    );
    return documents.map((one) => storedOf<D>(one));
  }

  async count<D extends object>(collection: Collection<D>, options: QueryFilter<D>): Promise<number> {
    const filter = allListsOf(collection, options) ?? (await this.filterOf(collection, options));
    const atMost = options.countUpTo === undefined ? {} : { limit: options.countUpTo };
    return this.connection.reach(() => this.documents(collection).countDocuments(filter, atMost));
  }

  /** For a search in all lists, it first reads the lists from an index. */
  private async filterOf<D extends object>(collection: Collection<D>, query: QueryFilter<D>) {
    const field = listsToSearch(collection, query);
    if (field === null) return filterOf(query);
    const values = (await this.connection.reach(() =>
      this.documents(collection).distinct(field, { [field]: { $ne: null } }),
    )) as Scalar[];
    return filterOf(query, { field, values });
  }

  insert<D extends object>(collection: Collection<D>, id: string, document: D): Promise<boolean> {
    const content = contentOf(collection, id, document);
    return this.connection.reach(
      async (again) =>
        (await this.inserting(collection.name, { id, content })) ||
        (again && (await this.wrote(collection, id, content.write))),
    );
  }

  async put<D extends object>(collection: Collection<D>, id: string, document: D): Promise<void> {
    const content = contentOf(collection, id, document);
    const update = { $set: content, $inc: { revision: 1 }, $setOnInsert: { position: START } };
    await this.connection.reach(async (_again, signal) => {
      const documents = this.documents(collection);
      for (;;) {
        const stored = await documents.findOne({ _id: id }, VERSION);
        signal.throwIfAborted();
        const { matchedCount, upsertedCount } = await documents
          .updateOne(unchanged(id, stored), update, { upsert: stored === null })
          .catch((error: unknown) => {
            if (!isTaken(error)) throw error;
            return { matchedCount: 0, upsertedCount: 0 };
          });
        if (matchedCount + upsertedCount > 0) return;
        signal.throwIfAborted();
      }
    });
  }

  replace<D extends object>(
    collection: Collection<D>,
    id: string,
    document: D,
    revision: number,
  ): Promise<boolean> {
    const content = contentOf(collection, id, document);
    return this.connection.reach(
      async (again) =>
        (await this.replacing(collection.name, { id, revision, content })) ||
        (again && (await this.wrote(collection, id, content.write))),
    );
  }

  /** Claims the document before it deletes it, so that of several callers with lost responses only one succeeds. */
  remove<D extends object>(collection: Collection<D>, id: string, revision?: number): Promise<boolean> {
    const claim = { document: null, words: [], write: randomUUID() };
    let isClaimed = false;
    return this.connection.reach(async (again, signal) => {
      const documents = this.documents(collection);
      if (again && !isClaimed) isClaimed = await this.wrote(collection, id, claim.write);
      while (!isClaimed) {
        const stored = await documents.findOne({ _id: id, document: { $ne: null } }, VERSION);
        if (stored === null || (revision !== undefined && stored.revision !== revision)) return false;
        signal.throwIfAborted();
        const update = { $set: claim, $inc: { revision: 1 } };
        isClaimed = (await documents.updateOne(unchanged(id, stored), update)).matchedCount > 0;
        signal.throwIfAborted();
      }
      await documents.deleteOne({ _id: id, write: claim.write });
      return true;
    });
  }

  checkpoint({ name }: Subscription): Promise<Position | null> {
    return this.connection.reach(() => this.checkpoints.position(name));
  }

  async commit(commit: Commit): Promise<void> {
    assertCommit(commit);
    await this.connection.reach((_again, signal) => this.commits.run(commit, signal));
    this.waiters.committed(commit);
  }

  async fill(commit: Commit): Promise<void> {
    assertCommit(commit);
    await this.filling.run(commit);
    await this.commit({ ...commit, writes: [] });
  }

  /** Waits without a deadline: an abandoned drop could delete documents that were written later. */
  drop(subscription: Subscription, collections: readonly Collection<never>[]): Promise<void> {
    this.waiters.dropped(subscription);
    const { name } = subscription;
    return this.connection.build(async (database) => {
      const checkpoints = database.collection<CheckpointDocument>('_checkpoints');
      await checkpoints.updateOne({ _id: name }, { $set: { position: DROPPING } });
      for (const collection of collections) await database.collection(collection.name).drop();
      await checkpoints.deleteOne({ _id: name });
    });
  }

  async rewind(
    subscription: Subscription,
    to: { readonly position: Position; readonly newest: Position },
    fence: Lease,
  ): Promise<void> {
    await rewind(this.connection, subscription, to, fence);
  }

  /** Does nothing: the server decides when it frees removed data. Operators must encrypt its disks. */
  scrub(): Promise<void> {
    return Promise.resolve();
  }

  acquireLease(name: string, owner: string, ttlMs: number): Promise<Lease | null> {
    return this.leases.acquire(name, owner, ttlMs);
  }

  releaseLease(lease: Lease): Promise<void> {
    return this.leases.release(lease);
  }

  whenReached(subscription: Subscription, position: Position, timeoutMs: number): Promise<boolean> {
    return this.waiters.wait(subscription, position, timeoutMs);
  }

  ping(): Promise<void> {
    return this.connection.ping();
  }

  async close(): Promise<void> {
    this.waiters.close();
    await this.connection.close();
  }

  private documents(collection: Collection<never>): MongoCollection<StoredDocument> {
    return this.connection.newest.collection<StoredDocument>(collection.name);
  }

  /** Reports whether a write was applied although its response was lost. */
  private async wrote(collection: Collection<never>, id: string, write: string): Promise<boolean> {
    return (await this.documents(collection).findOne({ _id: id }))?.write === write;
  }
}
