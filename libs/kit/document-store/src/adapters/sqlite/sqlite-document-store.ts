import type { Position } from '#kit/event-store';
import {
  type QueryFilter,
  type Collection,
  type Commit,
  DROPPING,
  DocumentStore,
  type FindOptions,
  type Folded,
  type Lease,
  CommitsLostError,
  LeaseLostError,
  type Page,
  type Stored,
  type Subscription,
  type Write,
} from '../../document-store.js';
import { assertCommit, assertDocument, assertId, lastWrites } from '../../json-document.js';
import { CheckpointWaiters } from '../../checkpoint-waiters.js';
import { endAt } from './copy-records.js';
import type { DocumentFile } from './document-file.js';
import { DocumentFiles, type Part } from './document-files.js';
import type { DocumentTables } from './document-tables.js';
import { CollectionSearch } from './collection-search.js';
import { inSlices } from './in-slices.js';
import { acquire, holds, isHeldByAnother, release } from './leases.js';
import { rewriteWords } from './rewrite-words.js';
import { storedOf } from './rows.js';

const POLL_MS = 5;
/** Documents that are removed with one statement, in a few milliseconds. */
const REMOVED_AT_ONCE = 20;

/**
 * Stores documents in SQLite files that any number of processes share: `read-models.db` for derived documents and their
 * checkpoints, `records.db` for records, their checkpoints and the leases, and a separate file per collection with `apart`.
 */
export class SqliteDocumentStore extends DocumentStore {
  readonly fillSize = 200;
  private readonly waiters = new CheckpointWaiters((subscription) => this.checkpoint(subscription), POLL_MS);

  /** A store in files that are open. {@link SqliteDocumentStore.open} opens them. */
  constructor(private readonly files: DocumentFiles) {
    super();
  }

  /**
   * @throws {DocumentStoreCorruptError} if a file is damaged or of another program; it was left untouched
   * @throws {DocumentStoreUnavailableError} if a file cannot be opened or written to
   */
  static async open({ directory }: { readonly directory: string }): Promise<SqliteDocumentStore> {
    return new SqliteDocumentStore(await DocumentFiles.open(directory));
  }

  async define(collections: readonly Collection<never>[]): Promise<void> {
    await Promise.all(
      collections.map(async (collection) => {
        const { file, tables } = await this.files.of(collection);
        return file.write(() => {
          tables.define(collection);
        });
      }),
    );
  }

  get<D extends object>(
    collection: Collection<D>,
    id: string,
    where?: FindOptions<D>['where'],
  ): Promise<Stored<D> | null> {
    return this.read(collection, ({ tables }) => tables.get<D>(collection, id, where));
  }

  getMany<D extends object>(collection: Collection<D>, ids: readonly string[]): Promise<Stored<D>[]> {
    return this.read(collection, ({ tables }) => tables.getMany<D>(collection, ids));
  }

  async folded<D extends object>(collection: Collection<D>, ids: readonly string[]): Promise<Folded<D>[]> {
    const { file, tables } = await this.files.of(collection);
    return file.read(() => tables.folded<D>(collection, ids));
  }

  scan<D extends object>(
    collection: Collection<D>,
    { after, limit }: { readonly after: string | null; readonly limit: number },
  ): Promise<Folded<D>[]> {
    return this.read(collection, ({ tables }) => tables.scan<D>(collection, after ?? '', limit));
  }

  find<D extends object>(collection: Collection<D>, options: FindOptions<D>): Promise<Stored<D>[]> {
    return this.read(collection, ({ file }) =>
      new CollectionSearch(file, collection).find(options).map((row) => storedOf<D>(row)),
    );
  }

  count<D extends object>(collection: Collection<D>, options: QueryFilter<D>): Promise<number> {
    return this.read(collection, ({ file }) => new CollectionSearch(file, collection).count(options));
  }

  override page<D extends object>(collection: Collection<D>, options: FindOptions<D>): Promise<Page<D>> {
    return this.read(collection, ({ file }) => {
      const { rows, total } = new CollectionSearch(file, collection).page(options);
      return { results: rows.map((row) => storedOf<D>(row)), total };
    });
  }

  insert<D extends object>(collection: Collection<D>, id: string, document: D): Promise<boolean> {
    return this.write(collection, id, document, (tables) => tables.insert(collection, id, document));
  }

  async put<D extends object>(collection: Collection<D>, id: string, document: D): Promise<void> {
    await this.write(collection, id, document, (tables) => tables.put(collection, id, document));
  }

  replace<D extends object>(
    collection: Collection<D>,
    id: string,
    document: D,
    revision: number,
  ): Promise<boolean> {
    return this.write(collection, id, document, (tables) =>
      tables.replace(collection, id, document, revision),
    );
  }

  remove<D extends object>(collection: Collection<D>, id: string, revision?: number): Promise<boolean> {
    return this.write(collection, id, {}, (tables) => tables.remove(collection, id, revision));
  }

  async checkpoint(subscription: Subscription): Promise<Position | null> {
    if (!this.files.has(subscription)) return null;
    const { file } = await this.files.of(subscription);
    return file.read(() => positionIn(file, subscription));
  }

  commit(commit: Commit): Promise<void> {
    return this.store(commit, apply);
  }

  fill(commit: Commit): Promise<void> {
    return this.store(commit, (tables, write) => {
      const { collection, id, position } = write;
      if (!tables.prepareToFill(collection)) apply(tables, write);
      else if (write.kind === 'put') tables.fill(collection, id, write.document, position);
      else remove(tables, write);
    });
  }

  private async store(commit: Commit, apply: (tables: DocumentTables, write: Write) => void): Promise<void> {
    assertCommit(commit);
    const { file, tables } = await this.files.of(commit.subscription);
    const { subscription, from } = commit;
    const write = (): void => {
      if (from !== undefined && (positionIn(file, subscription) ?? -Infinity) < from)
        throw new CommitsLostError(subscription.name, from);
      if (!this.mayCommit(file, commit))
        throw new LeaseLostError(`${commit.fence.name} is held by another process`);
      for (const one of lastWrites(commit.writes)) apply(tables, one);
    };
    await file.write(write, { durable: commit.durable === true });
    this.waiters.committed(commit);
  }

  async drop(
    subscription: Subscription,
    collections: readonly Collection<never>[],
    { deletesFile = false } = {},
  ): Promise<void> {
    if (!this.files.has(subscription)) return;
    const { file, tables } = await this.files.of(subscription);
    await file.write(() => {
      const mark = 'UPDATE checkpoints SET position = ? WHERE subscription = ?';
      file.prepare(mark).run(DROPPING, subscription.name);
    });
    // Overwriting a large table takes seconds.
    for (const collection of collections)
      await inSlices(file, () => tables.removeSome(collection, REMOVED_AT_ONCE));
    await file.write(() => {
      for (const collection of collections) tables.drop(collection);
      file.prepare('DELETE FROM checkpoints WHERE subscription = ?').run(subscription.name);
    });
    if (deletesFile) await this.files.remove(subscription);
  }

  async rewind(
    subscription: Subscription,
    { position, newest }: { readonly position: Position; readonly newest: Position },
    fence: Lease,
  ): Promise<void> {
    const { name } = subscription;
    const { file } = await this.files.of(subscription);
    await file.write(() => {
      if (!holds(this.files.record.file, fence))
        throw new LeaseLostError(`${fence.name} is held by another process`);
      const checkpoint = 'UPDATE checkpoints SET position = ?, token = ? WHERE subscription = ?';
      file.prepare(checkpoint).run(position, fence.token, name);
      endAt(file, newest);
    });
  }

  async scrub(): Promise<void> {
    for (const part of await this.files.all()) {
      await rewriteWords(part);
      await part.file.emptyLog();
    }
  }

  async acquireLease(name: string, owner: string, ttlMs: number): Promise<Lease | null> {
    const { file } = this.files.record;
    // Processes on standby ask often, so asking must not cost a write.
    if (await file.read(() => isHeldByAnother(file, name, owner))) return null;
    return file.write(() => acquire(file, name, owner, ttlMs));
  }

  async releaseLease(lease: Lease): Promise<void> {
    const { file } = this.files.record;
    await file.write(() => {
      release(file, lease);
    });
  }

  whenReached(subscription: Subscription, position: Position, timeoutMs: number): Promise<boolean> {
    return this.waiters.wait(subscription, position, timeoutMs);
  }

  async ping(): Promise<void> {
    for (const { file } of await this.files.opened())
      await file.read(() => {
        file.prepare('SELECT count(*) FROM sqlite_schema').get();
      });
  }

  async close(): Promise<void> {
    this.waiters.close();
    await this.files.close();
  }

  private async read<T>(collection: Collection<never>, read: (part: Part) => T): Promise<T> {
    const part = await this.files.of(collection);
    if (!part.tables.isDefined(collection)) await this.define([collection]);
    return part.file.read(() => read(part));
  }

  private async write<T>(
    collection: Collection<never>,
    id: string,
    document: object,
    write: (tables: DocumentTables) => T,
  ): Promise<T> {
    assertId(id);
    assertDocument(document);
    const { file, tables } = await this.files.of(collection);
    return file.write(() => {
      if (!tables.isDefined(collection)) tables.define(collection);
      return write(tables);
    });
  }

  /** For derived commits, the lease is in the other file, so the token stored with the checkpoint decides a race. */
  private mayCommit(file: DocumentFile, { subscription, position, fence }: Commit): boolean {
    if (!holds(this.files.record.file, fence)) return false;
    const sql = `INSERT INTO checkpoints (subscription, position, token) VALUES (?, ?, ?)
      ON CONFLICT (subscription) DO UPDATE SET position = max(position, excluded.position), token = excluded.token
      WHERE token <= excluded.token`;
    return file.prepare(sql).run(subscription.name, position, fence.token).changes > 0;
  }
}

function positionIn(file: DocumentFile, { name }: Subscription): Position | null {
  const sql = 'SELECT position FROM checkpoints WHERE subscription = ?';
  return (file.prepare(sql).get(name) as { position: Position } | undefined)?.position ?? null;
}

function apply(tables: DocumentTables, write: Write): void {
  const { collection, id, position } = write;
  if (!tables.isDefined(collection)) tables.define(collection);
  if (write.kind === 'put') tables.put(collection, id, write.document, position);
  else remove(tables, write);
}

function remove(tables: DocumentTables, { collection, id, position }: Write): void {
  if (position === undefined) tables.remove(collection, id);
  else tables.removeBefore(collection, id, position);
}
