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
import type { DocumentCluster } from './document-cluster.js';
import type { Documents } from './documents.js';
import type { Machine } from './machine.js';

const POLL_MS = 25;

/** The document store of one process: reaches the documents over the network. */
export class SimulatedDocumentStore extends DocumentStore {
  override readonly fillSize = 200;
  private readonly waiters = new CheckpointWaiters((subscription) => this.checkpoint(subscription), POLL_MS);
  private isClosed = false;

  constructor(
    private readonly machine: Machine,
    private readonly cluster: DocumentCluster,
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
    return this.readById(collection, (documents) => documents.get(collection, id, where));
  }

  async getMany<D extends object>(collection: Collection<D>, ids: readonly string[]): Promise<Stored<D>[]> {
    const folded = await this.readById(collection, (documents) =>
      [...new Set(ids)].map((id) => documents.get(collection, id, undefined)),
    );
    return folded.filter((stored) => stored !== null);
  }

  find<D extends object>(collection: Collection<D>, options: FindOptions<D>): Promise<Stored<D>[]> {
    return this.read((documents) => documents.find(collection, options));
  }

  count<D extends object>(collection: Collection<D>, options: QueryFilter<D>): Promise<number> {
    return this.read((documents) => documents.count(collection, options));
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
    return this.read((documents) => documents.positionOf(subscription));
  }

  folded<D extends object>(collection: Collection<D>, ids: readonly string[]): Promise<Folded<D>[]> {
    return this.read((documents) => documents.folded(collection, ids));
  }

  scan<D extends object>(
    collection: Collection<D>,
    { after, limit }: { readonly after: string | null; readonly limit: number },
  ): Promise<Folded<D>[]> {
    return this.read((documents) => documents.scan(collection, after ?? '', limit));
  }

  async commit(commit: Commit): Promise<void> {
    assertCommit(commit);
    await this.change(
      (documents) => {
        documents.commit(commit);
      },
      (documents) => {
        documents.beginCommit(commit);
      },
    );
    this.waiters.committed(commit);
  }

  fill(commit: Commit): Promise<void> {
    return this.commit(commit);
  }

  async drop(subscription: Subscription, collections: readonly Collection<never>[]): Promise<void> {
    this.waiters.dropped(subscription);
    await this.change((documents) => {
      documents.beginDrop(subscription);
    });
    for (const collection of collections)
      await this.change((documents) => {
        documents.drop(collection);
      });
    await this.change((documents) => {
      documents.endDrop(subscription);
    });
  }

  rewind(
    subscription: Subscription,
    { position, newest }: { readonly position: Position; readonly newest: Position },
    fence: Lease,
  ): Promise<void> {
    return this.change((documents) => {
      documents.rewind(subscription, position, newest, fence);
    });
  }

  /** Nothing remains: removed words are gone from memory. */
  async scrub(): Promise<void> {
    await this.ping();
  }

  acquireLease(name: string, owner: string, ttlMs: number): Promise<Lease | null> {
    return this.change((documents) => documents.acquireLease(name, owner, ttlMs, this.machine.name));
  }

  releaseLease(lease: Lease): Promise<void> {
    return this.change((documents) => {
      documents.releaseLease(lease);
    });
  }

  whenReached(subscription: Subscription, position: Position, timeoutMs: number): Promise<boolean> {
    return this.waiters.wait(subscription, position, timeoutMs);
  }

  async ping(): Promise<void> {
    await this.read(() => undefined);
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
    return this.change((documents) => documents.write(collection, id, copy, revision));
  }

  private async read<T>(work: (documents: Documents) => T): Promise<T> {
    this.assertOpen();
    return this.cluster.read(this.machine, work);
  }

  private async readById<T>({ kind }: Collection<never>, work: (documents: Documents) => T): Promise<T> {
    this.assertOpen();
    return kind === 'record'
      ? this.cluster.readSafely(this.machine, work)
      : this.cluster.read(this.machine, work);
  }

  /** @param begun see {@link DocumentCluster.write} */
  private async change<T>(
    work: (documents: Documents) => T,
    begun?: (documents: Documents) => unknown,
  ): Promise<T> {
    this.assertOpen();
    return this.cluster.write(this.machine, work, begun);
  }

  /** @throws {DocumentStoreUnavailableError} */
  private assertOpen(): void {
    if (this.isClosed) throw new DocumentStoreUnavailableError('the document store is closed');
  }
}
