import {
  type Collection,
  type Commit,
  DocumentStore,
  type FindOptions,
  type Folded,
  type Lease,
  type Page,
  type QueryFilter,
  type Stored,
  type Subscription,
  type Write,
} from '#kit/document-store';
import type { Position } from '#kit/event-store';
import { type KeyRing, SubjectErasedError } from './key-ring.js';

/** The fields of a document that this store reads. `personal` is a ciphertext as stored, and null after an erasure. */
type Sealable = Readonly<Record<string, unknown>> & { readonly personal?: object | string | null };

interface Sealed {
  readonly place: string;
  readonly ciphertext: string;
}

/**
 * Encrypts the field `personal` of documents with the data key of their subject (`Collection.subject`), before another store
 * stores them. Destroying the key erases it in every file and backup: from then on, it reads as null.
 */
export class PersonalDocuments extends DocumentStore {
  /** Personal data as a projection read or wrote it last. Most events leave it as it is. */
  private readonly sealed = new WeakMap<object, Sealed>();

  constructor(
    /** The store that stores the documents. */
    readonly inner: DocumentStore,
    private readonly keyRing: Pick<KeyRing, 'encrypt' | 'decrypt' | 'decryptOnce' | 'load'>,
  ) {
    super();
  }

  override get fillSize(): number {
    return this.inner.fillSize;
  }

  override async get<D extends object>(
    collection: Collection<D>,
    id: string,
    where?: FindOptions<D>['where'],
  ): Promise<Stored<D> | null> {
    const stored = await this.inner.get(collection, id, where);
    // Callers poll single documents.
    return stored && collection.subject !== undefined ? this.open(collection, stored, 'decrypt') : stored;
  }

  override async getMany<D extends object>(
    collection: Collection<D>,
    ids: readonly string[],
  ): Promise<Stored<D>[]> {
    return this.openAll(collection, await this.inner.getMany(collection, ids));
  }

  override async find<D extends object>(
    collection: Collection<D>,
    options: FindOptions<D>,
  ): Promise<Stored<D>[]> {
    return this.openAll(collection, await this.inner.find(collection, options), options);
  }

  override count<D extends object>(collection: Collection<D>, query: QueryFilter<D>): Promise<number> {
    return this.inner.count(collection, query);
  }

  override async page<D extends object>(
    collection: Collection<D>,
    options: FindOptions<D>,
  ): Promise<Page<D>> {
    const { results, total } = await this.inner.page(collection, options);
    return { results: await this.openAll(collection, results, options), total };
  }

  override async folded<D extends object>(
    collection: Collection<D>,
    ids: readonly string[],
  ): Promise<Folded<D>[]> {
    const stored = await this.inner.folded(collection, ids);
    const opened = await this.openAll(collection, stored);
    if (collection.subject !== undefined)
      for (const [index, one] of opened.entries()) this.keepSealed(collection, stored[index], one);
    return opened;
  }

  override async scan<D extends object>(
    collection: Collection<D>,
    page: { readonly after: string | null; readonly limit: number },
  ): Promise<Folded<D>[]> {
    return this.openAll(collection, await this.inner.scan(collection, page));
  }

  override async insert<D extends object>(collection: Collection<D>, id: string, document: D) {
    return this.inner.insert(writtenTo(collection, document), id, await this.seal(collection, id, document));
  }

  override async put<D extends object>(collection: Collection<D>, id: string, document: D): Promise<void> {
    await this.inner.put(writtenTo(collection, document), id, await this.seal(collection, id, document));
  }

  override async replace<D extends object>(
    collection: Collection<D>,
    id: string,
    document: D,
    revision: number,
  ): Promise<boolean> {
    return this.inner.replace(
      writtenTo(collection, document),
      id,
      await this.seal(collection, id, document),
      revision,
    );
  }

  override remove<D extends object>(collection: Collection<D>, id: string, revision?: number) {
    return this.inner.remove(collection, id, revision);
  }

  override async commit(commit: Commit): Promise<void> {
    await this.inner.commit(await this.sealIn(commit));
  }

  override async fill(commit: Commit): Promise<void> {
    await this.inner.fill(await this.sealIn(commit));
  }

  override define(collections: readonly Collection<never>[]): Promise<void> {
    return this.inner.define(collections);
  }

  override checkpoint(subscription: Subscription): Promise<Position | null> {
    return this.inner.checkpoint(subscription);
  }

  override drop(...options: Parameters<DocumentStore['drop']>): Promise<void> {
    return this.inner.drop(...options);
  }

  override rewind(...options: Parameters<DocumentStore['rewind']>): Promise<void> {
    return this.inner.rewind(...options);
  }

  override scrub(): Promise<void> {
    return this.inner.scrub();
  }

  override acquireLease(name: string, owner: string, ttlMs: number): Promise<Lease | null> {
    return this.inner.acquireLease(name, owner, ttlMs);
  }

  override releaseLease(lease: Lease): Promise<void> {
    return this.inner.releaseLease(lease);
  }

  override whenReached(subscription: Subscription, position: Position, timeoutMs: number): Promise<boolean> {
    return this.inner.whenReached(subscription, position, timeoutMs);
  }

  override ping(): Promise<void> {
    return this.inner.ping();
  }

  override close(): Promise<void> {
    return this.inner.close();
  }

  private async sealIn(commit: Commit): Promise<Commit> {
    if (commit.writes.every(({ collection }) => subjectField(collection) === undefined)) return commit;
    return { ...commit, writes: await Promise.all(commit.writes.map((write) => this.sealWrite(write))) };
  }

  private async sealWrite(write: Write): Promise<Write> {
    if (write.kind === 'remove') return write;
    const { collection, id, document } = write;
    return {
      ...write,
      collection: writtenTo(collection as Collection<object>, document),
      document: await this.seal(collection, id, document),
    };
  }

  private async seal<D extends object>(collection: Collection<never>, id: string, document: D): Promise<D> {
    const { personal = null } = document as Sealable;
    const subjectId = subjectOf(collection, document);
    if (subjectId === null || personal === null) return document;
    return {
      ...document,
      personal: await this.encrypt(subjectId, personal as object, placeOf(collection, id)),
    };
  }

  /** Returns null if the subject was erased, unless the data was encrypted before. */
  private async encrypt(subjectId: string, personal: object, place: string): Promise<string | null> {
    const before = this.sealed.get(personal);
    if (before?.place === place) return before.ciphertext;
    try {
      const ciphertext = await this.keyRing.encrypt(subjectId, personal, place);
      this.sealed.set(personal, { place, ciphertext });
      return ciphertext;
    } catch (error) {
      if (error instanceof SubjectErasedError) return null;
      throw error;
    }
  }

  private keepSealed(
    collection: Collection<never>,
    stored: Folded<object> | undefined,
    opened: Folded<object>,
  ): void {
    const { personal: ciphertext } = (stored?.document ?? {}) as Sealable;
    const { personal } = (opened.document ?? {}) as Sealable;
    if (typeof ciphertext === 'string' && typeof personal === 'object' && personal !== null)
      this.sealed.set(personal, { place: placeOf(collection, opened.id), ciphertext });
  }

  private async open<D extends object, S extends Stored<D> | Folded<D>>(
    collection: Collection<D>,
    stored: S,
    decrypt: 'decrypt' | 'decryptOnce' = 'decryptOnce',
  ): Promise<S> {
    const { id, document } = stored;
    if (document === null) return stored;
    const { personal } = document as Sealable;
    const subjectId = subjectOf(collection, document);
    if (subjectId === null || typeof personal !== 'string') return stored;
    const opened = await this.keyRing[decrypt](subjectId, personal, placeOf(collection, id));
    return { ...stored, document: { ...document, personal: opened } };
  }

  private async openAll<D extends object, S extends Stored<D> | Folded<D>>(
    collection: Collection<D>,
    stored: readonly S[],
    { withoutDetails }: Pick<FindOptions<D>, 'withoutDetails'> = {},
  ): Promise<S[]> {
    if (collection.subject === undefined) return stored as S[];
    if (withoutDetails)
      return stored.map((one) => ({ ...one, document: one.document && { ...one.document, personal: null } }));
    const subjects = stored.map(({ document }) => document && subjectOf(collection, document));
    await this.keyRing.load(subjects.filter((subject) => subject !== null));
    return Promise.all(stored.map((one) => this.open(collection, one)));
  }
}

const subjectField = (collection: Collection<never>): string | undefined =>
  (collection as Collection).subject;

function subjectOf(collection: Collection<never>, document: object): string | null {
  const field = subjectField(collection);
  return field === undefined ? null : ((document as Record<string, string | null>)[field] ?? null);
}

/** Returns the collection with the words of a document, which the store cannot compute from the encrypted document. */
function writtenTo<D extends object>(collection: Collection<D>, document: D): Collection<D> {
  if (collection.subject === undefined || collection.search === undefined) return collection;
  const words = collection.search(document);
  return { ...collection, search: () => words };
}

/** A storage format. */
const placeOf = ({ name }: Pick<Collection, 'name'>, id: string): string => `document/${name}/${id}`;
