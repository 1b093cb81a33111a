import type { Position } from '#kit/event-store';
import {
  assertDocument,
  assertId,
  type Collection,
  type Commit,
  DocumentStore,
  DocumentStoreUnavailableError,
  type FindOptions,
  type Folded,
  type Lease,
  type QueryFilter,
  type Stored,
  type Subscription,
} from '#kit/document-store';
import { assertCollection, assertCommit, CheckpointWaiters } from '#kit/document-store/testing';
import type { Documents } from './documents.js';
import type { Machine } from './machine.js';
import type { Server } from './server.js';

const POLL_MS = 25;

/** The document store of one process: reaches the documents over the network. */
export class SimulatedDocumentStore extends DocumentStore {
  override readonly fillSize = 200;
  private readonly waiters = new CheckpointWaiters((subscription) => this.checkpoint(subscription), POLL_MS);
  private isClosed = false;

  constructor(
    private readonly machine: Machine,
    private readonly server: Server,
    private readonly documents: Documents,
  ) {
    super();
  }

  async define(collections: readonly Collection<never>[]): Promise<void> {
    collections.forEach(assertCollection);
    await this.ping();
  }

  get<D extends object>(
    collection: Collection<D>,
    id: string,
    where?: FindOptions<D>['where'],
  ): Promise<Stored<D> | null> {
    return this.request(() => this.documents.get(collection, id, where));
  }

  async getMany<D extends object>(collection: Collection<D>, ids: readonly string[]): Promise<Stored<D>[]> {
    const folded = await this.request(() =>
      [...new Set(ids)].map((id) => this.documents.get(collection, id, undefined)),
    );
    return folded.filter((stored) => stored !== null);
  }

  find<D extends object>(collection: Collection<D>, options: FindOptions<D>): Promise<Stored<D>[]> {
    return this.request(() => this.documents.find(collection, options));
  }

  count<D extends object>(collection: Collection<D>, options: QueryFilter<D>): Promise<number> {
    return this.request(() => this.documents.count(collection, options));
  }

  insert<D extends object>(collection: Collection<D>, id: string, document: D): Promise<boolean> {
    return this.write(collection, id, document, 0);
  }

  async put<D extends object>(collection: Collection<D>, id: string, document: D): Promise<void> {
    await this.write(collection, id, document);
  }

  replace<D extends object>(
    collection: Collection<D>,
    id: string,
    document: D,
    revision: number,
  ): Promise<boolean> {
    return this.write(collection, id, document, revision);
  }

  remove<D extends object>(collection: Collection<D>, id: string, revision?: number): Promise<boolean> {
    return this.write(collection, id, null, revision);
  }

  checkpoint(subscription: Subscription): Promise<Position | null> {
    return this.request(() => this.documents.positionOf(subscription));
  }

  folded<D extends object>(collection: Collection<D>, ids: readonly string[]): Promise<Folded<D>[]> {
    return this.request(() => this.documents.folded(collection, ids));
  }

  scan<D extends object>(
    collection: Collection<D>,
    { after, limit }: { readonly after: string | null; readonly limit: number },
  ): Promise<Folded<D>[]> {
    return this.request(() => this.documents.scan(collection, after ?? '', limit));
  }

  async commit(commit: Commit): Promise<void> {
    assertCommit(commit);
    await this.request(() => {
      this.documents.commit(commit);
      this.machine.carriedOut('writes');
    });
    this.waiters.committed(commit);
  }

  fill(commit: Commit): Promise<void> {
    return this.commit(commit);
  }

  async drop(subscription: Subscription, collections: readonly Collection<never>[]): Promise<void> {
    this.waiters.dropped(subscription);
    await this.request(() => {
      this.documents.beginDrop(subscription);
    });
    for (const collection of collections)
      await this.request(() => {
        this.documents.drop(collection);
      });
    await this.request(() => {
      this.documents.endDrop(subscription);
    });
  }

  rewind(
    subscription: Subscription,
    { position, newest }: { readonly position: Position; readonly newest: Position },
    fence: Lease,
  ): Promise<void> {
    return this.request(() => {
      this.documents.rewind(subscription, position, newest, fence);
    });
  }

  /** Nothing remains: removed words are gone from memory. */
  async scrub(): Promise<void> {
    await this.ping();
  }

  acquireLease(name: string, owner: string, ttlMs: number): Promise<Lease | null> {
    return this.request(() => this.documents.acquireLease(name, owner, ttlMs));
  }

  releaseLease(lease: Lease): Promise<void> {
    return this.request(() => {
      this.documents.releaseLease(lease);
    });
  }

  whenReached(subscription: Subscription, position: Position, timeoutMs: number): Promise<boolean> {
    return this.waiters.wait(subscription, position, timeoutMs);
  }

  async ping(): Promise<void> {
    await this.request(() => undefined);
  }

  close(): Promise<void> {
    this.waiters.close();
    this.isClosed = true;
    return Promise.resolve();
  }

  private async write(
    collection: Collection<never>,
    id: string,
    document: object | null,
    revision?: number,
  ): Promise<boolean> {
    assertId(id);
    if (document) assertDocument(document);
    // As it is now, because the caller may change it before the request arrives.
    const copy = document && (JSON.parse(JSON.stringify(document)) as object);
    return this.request(() => {
      const isWritten = this.documents.write(collection, id, copy, revision);
      this.machine.carriedOut('writes');
      return isWritten;
    });
  }

  private request<T>(work: () => T): Promise<T> {
    if (this.isClosed)
      return Promise.reject(new DocumentStoreUnavailableError('the document store is closed'));
    return this.server.request(this.machine, work);
  }
}
