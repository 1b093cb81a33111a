import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Position } from '#event-store';
import {
  type Collection,
  type Commit,
  DocumentStore,
  type FindOptions,
  type Folded,
  type Lease,
  LeaseLostError,
  type Page,
  type Stored,
  type Subscription,
  type Write,
} from '../../document-store.js';
import { assertCommit, assertDocument, assertId, lastWrites } from '../../json-document.js';
import { CheckpointWaiters } from '../../checkpoint-waiters.js';
import { endAt } from './copy-records.js';
import { DocumentFile } from './document-file.js';
import { DocumentTables, storedOf } from './document-tables.js';
import { Finding } from './finding.js';
import { acquire, holds, isHeldByAnother, release } from './leases.js';
import { scrubFile } from './scrub-file.js';

const POLL_MS = 5;
/** What older versions put aside where an operator discarded the read models. */
const DISCARDED = /^read-models\.db(-wal|-shm)?\.discarded-/;

interface Half {
  readonly file: DocumentFile;
  readonly tables: DocumentTables;
}

/**
 * Documents in two SQLite files that any number of processes share: `read-models.db` for what is derived and its
 * checkpoints, `records.db` for records, their checkpoints and the leases.
 */
export class SqliteDocumentStore extends DocumentStore {
  private readonly waiters = new CheckpointWaiters((subscription) => this.checkpoint(subscription), POLL_MS);

  private constructor(
    private readonly directory: string,
    private readonly halves: Readonly<Record<Collection['kind'], Half>>,
  ) {
    super();
  }

  /**
   * @throws {DocumentStoreCorruptError} a file is damaged or not ours; it was left untouched
   * @throws {DocumentStoreUnavailableError} a file cannot be opened or written to
   */
  static async open({ directory }: { readonly directory: string }): Promise<SqliteDocumentStore> {
    const record = await DocumentFile.open(directory, 'record');
    try {
      const derived = await DocumentFile.open(directory, 'derived');
      const half = (file: DocumentFile): Half => ({ file, tables: new DocumentTables(file) });
      return new SqliteDocumentStore(directory, { derived: half(derived), record: half(record) });
    } catch (error) {
      await record.close();
      throw error;
    }
  }

  async define(collections: readonly Collection<never>[]): Promise<void> {
    await Promise.all(
      collections.map((collection) => {
        const { file, tables } = this.halves[collection.kind];
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

  folded<D extends object>(collection: Collection<D>, ids: readonly string[]): Promise<Folded<D>[]> {
    return this.read(collection, ({ tables }) => tables.folded<D>(collection, ids));
  }

  find<D extends object>(collection: Collection<D>, options: FindOptions<D>): Promise<Stored<D>[]> {
    return this.read(collection, ({ file }) =>
      new Finding(file, collection).find(options).map((row) => storedOf<D>(row)),
    );
  }

  count<D extends object>(
    collection: Collection<D>,
    options: Pick<FindOptions<D>, 'where' | 'words'>,
  ): Promise<number> {
    return this.read(collection, ({ file }) => new Finding(file, collection).count(options));
  }

  override page<D extends object>(collection: Collection<D>, options: FindOptions<D>): Promise<Page<D>> {
    return this.read(collection, ({ file }) => {
      const { rows, total } = new Finding(file, collection).page(options);
      return { found: rows.map((row) => storedOf<D>(row)), total };
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

  async checkpoint({ name, kind }: Subscription): Promise<Position | null> {
    const { file } = this.halves[kind];
    const sql = 'SELECT position FROM checkpoints WHERE subscription = ?';
    const row = await file.read(() => file.prepare(sql).get(name) as { position: Position } | undefined);
    return row?.position ?? null;
  }

  async commit(commit: Commit): Promise<void> {
    assertCommit(commit);
    const { file, tables } = this.halves[commit.subscription.kind];
    const write = (): void => {
      if (!this.mayCommit(file, commit))
        throw new LeaseLostError(`${commit.fence.name} is held by another process`);
      for (const one of lastWrites(commit.writes)) apply(tables, one);
    };
    await file.write(write, { durable: commit.durable === true });
    this.waiters.reached(commit.subscription, commit.position);
  }

  async drop({ name, kind }: Subscription, collections: readonly Collection<never>[]): Promise<void> {
    const { file, tables } = this.halves[kind];
    await file.write(() => {
      for (const collection of collections) tables.drop(collection);
      file.prepare('DELETE FROM checkpoints WHERE subscription = ?').run(name);
    });
  }

  async rewind(
    { name, kind }: Subscription,
    { position, newest }: { readonly position: Position; readonly newest: Position },
    fence: Lease,
  ): Promise<void> {
    const { file } = this.halves[kind];
    await file.write(() => {
      if (!holds(this.halves.record.file, fence))
        throw new LeaseLostError(`${fence.name} is held by another process`);
      const checkpoint = 'UPDATE checkpoints SET position = ?, token = ? WHERE subscription = ?';
      file.prepare(checkpoint).run(position, fence.token, name);
      endAt(file, newest);
    });
  }

  async scrub(): Promise<void> {
    for (const { file } of Object.values(this.halves)) await scrubFile(file.path);
    for (const name of await readdir(this.directory))
      if (DISCARDED.test(name)) await rm(join(this.directory, name), { force: true });
  }

  async acquireLease(name: string, owner: string, ttlMs: number): Promise<Lease | null> {
    const { file } = this.halves.record;
    // Who stands by asks often: asking must not cost a write.
    if (await file.read(() => isHeldByAnother(file, name, owner))) return null;
    return file.write(() => acquire(file, name, owner, ttlMs));
  }

  async releaseLease(lease: Lease): Promise<void> {
    const { file } = this.halves.record;
    await file.write(() => {
      release(file, lease);
    });
  }

  whenReached(subscription: Subscription, position: Position, timeoutMs: number): Promise<boolean> {
    return this.waiters.wait(subscription, position, timeoutMs);
  }

  async ping(): Promise<void> {
    for (const { file } of Object.values(this.halves))
      await file.read(() => {
        file.prepare('SELECT count(*) FROM sqlite_schema').get();
      });
  }

  async close(): Promise<void> {
    this.waiters.close();
    await Promise.all(Object.values(this.halves).map(({ file }) => file.close()));
  }

  private read<T>(collection: Collection<never>, read: (half: Half) => T): Promise<T> {
    const half = this.halves[collection.kind];
    if (half.tables.isDefined(collection)) return half.file.read(() => read(half));
    return this.define([collection]).then(() => half.file.read(() => read(half)));
  }

  private async write<T>(
    collection: Collection<never>,
    id: string,
    document: object,
    write: (tables: DocumentTables) => T,
  ): Promise<T> {
    assertId(id);
    assertDocument(document);
    const { file, tables } = this.halves[collection.kind];
    return file.write(() => {
      if (!tables.isDefined(collection)) tables.define(collection);
      return write(tables);
    });
  }

  /** The lease lies in the other file where the commit is derived: the token beside the checkpoint decides a race. */
  private mayCommit(file: DocumentFile, { subscription, position, fence }: Commit): boolean {
    if (!holds(this.halves.record.file, fence)) return false;
    const sql = `INSERT INTO checkpoints (subscription, position, token) VALUES (?, ?, ?)
      ON CONFLICT (subscription) DO UPDATE SET position = max(position, excluded.position), token = excluded.token
      WHERE token <= excluded.token`;
    return file.prepare(sql).run(subscription.name, position, fence.token).changes > 0;
  }
}

function apply(tables: DocumentTables, write: Write): void {
  const { collection, id, position } = write;
  if (!tables.isDefined(collection)) tables.define(collection);
  if (write.kind === 'put') tables.put(collection, id, write.document, position);
  else if (position === undefined) tables.remove(collection, id);
  else tables.removeBefore(collection, id, position);
}
