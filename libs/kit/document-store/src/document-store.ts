import { type Position, START } from '#kit/event-store';

/** A JSON object. Indexed and filtered fields are strings, numbers, booleans or null at the top level. */
export type Document = Readonly<Record<string, unknown>>;

/** Declares where documents of one kind are stored and how they are found. The lib that owns them declares it once. */
export interface Collection<D extends object = Document> {
  /** `[a-z0-9-]+`; a projection's is `<name>-v<version>`. */
  readonly name: string;
  /**
   * `derived` documents can be rebuilt from the events. `record` documents exist only here (keys, deliveries,
   * idempotency); their writes resolve only after they are durable.
   */
  readonly kind: 'derived' | 'record';
  /** Name of a separate file, in stores with files, so that filling the collection does not block other writes. */
  readonly apart?: string;
  /** Indexes, each a list of top-level fields. The last field may be used for sorting. */
  readonly indexes?: readonly (readonly (keyof D & string)[])[];
  /**
   * Fields that are null in most documents. An index that begins with one serves only conditions on its values: SQLite leaves
   * the other documents out.
   */
  readonly sparse?: readonly (keyof D & string)[];
  /**
   * Returns the lower-case search words of a document, if the collection can be searched. Stored apart from the document, so
   * that they can be erased. A change of the function applies to documents written from then on.
   */
  readonly search?: (document: D) => readonly string[];
  /**
   * Fields that lists do not show. They are stored apart from the rest, so that `withoutDetails` does not read them. Neither
   * an index nor a condition can use them. If there is a `subject`, `personal` is one of them.
   */
  readonly details?: readonly (keyof D & string)[];
  /** The field with the id of the subject whose key encrypts the field `personal`; null: the document is not encrypted. */
  readonly subject?: keyof D & string;
  /** How the documents are listed. If set, a search also needs one value of the list's field `of`. */
  readonly list?: Listing<D>;
}

/**
 * The lists of a collection. Each list contains the documents with one value of `of`, sorted by `by` and `then`; `filters`
 * can narrow it. The store maintains indexes and totals that keep pages and searches fast in long lists.
 */
export interface Listing<D extends object = Document> {
  readonly of: keyof D & string;
  readonly by: keyof D & string;
  readonly then?: readonly (keyof D & string)[];
  readonly filters: readonly (keyof D & string)[];
}

/** One page of the matching documents, and the number of matches, at most `countUpTo`. */
export interface Page<D> {
  readonly results: readonly Stored<D>[];
  readonly total: number;
}

/** A stored document. `revision` starts at 1 and increases with every write. */
export interface Stored<D> {
  readonly id: string;
  readonly revision: number;
  readonly document: D;
}

/** The state from which a projection continues: the document (null if removed) and the position of its last event. */
export interface Folded<D> {
  readonly id: string;
  readonly document: D | null;
  readonly position: Position;
}

/** A word, or several of which one must match. */
export type SearchTerm = string | readonly [string, ...string[]];

export interface FindOptions<D> {
  /**
   * Conditions that must all hold: a field equals the value (null also matches a missing field), equals one of several
   * values, or lies in a range. Undefined entries are ignored.
   */
  readonly where?: { readonly [K in keyof D]?: D[K] | OneOf | Range | null | undefined };
  /**
   * Folded search terms. Each term, or one of its alternatives, must be a prefix of one of the document's search words. In a
   * collection with a `list`, `where` must select one list, or `everyList` must be set.
   */
  readonly words?: readonly SearchTerm[];
  /** Searches all lists. The cost grows with the number of lists. */
  readonly everyList?: boolean;
  /** Counts stop at this number. Default: all matches are counted. */
  readonly countUpTo?: number;
  readonly orderBy?: Order<D>;
  /** Leaves out the collection's `details`. Such documents must not be stored. */
  readonly withoutDetails?: true;
  /** Continues after this place in the order, whether or not its document still exists. Counts ignore it. */
  readonly after?: Place;
  /** Number of documents to skip. Default: 0. */
  readonly offset?: number;
  /** Maximum number of documents. */
  readonly limit: number;
}

/** The filter of a query, without paging and order. */
export type QueryFilter<D> = Pick<FindOptions<D>, 'where' | 'words' | 'everyList' | 'countUpTo'>;

/** A place in an order: a document's values of the order's fields, the first of them not null, and its id. */
export type Place = readonly (string | number | boolean | null)[];

/** Sort order: by a field, then by the fields of `then`, then by the id, all in the same direction. */
export interface Order<D> {
  readonly field: keyof D & string;
  readonly then?: readonly (keyof D & string)[];
  readonly descending?: boolean;
}

/** Newest first. Documents created in the same millisecond are ordered by their position in the log. */
export const NEWEST_FIRST = { field: 'createdAt', then: ['position'], descending: true } as const;

/** Matches any of these values; an empty list matches nothing. */
export interface OneOf {
  readonly $in: readonly (string | number)[];
}

export interface Range {
  readonly $gte?: string | number;
  readonly $gt?: string | number;
  readonly $lte?: string | number;
  readonly $lt?: string | number;
}

/**
 * One write of a commit. With a `position`, the write is skipped if the document already contains that position, so a
 * repeat after a crash is harmless. Without a position it is always applied, or once per event if `once` names one.
 */
export type Write = (
  | {
      readonly kind: 'put';
      readonly collection: Collection<never>;
      readonly id: string;
      readonly document: object;
    }
  | { readonly kind: 'remove'; readonly collection: Collection<never>; readonly id: string }
) & {
  readonly position?: Position;
  /** Id of the event. Stores with transactions ignore it, because they never repeat a part of a commit. */
  readonly once?: string;
};

/**
 * A subscription. Its checkpoint is stored with its documents: a projection's checkpoint (`derived`) is lost and rebuilt
 * with them, a subscriber's checkpoint (`record`) is durable. `name` is a storage format.
 */
export interface Subscription {
  readonly name: string;
  readonly kind: Collection['kind'];
  /** Same as in the subscription's collections. */
  readonly apart?: string;
}

/**
 * The checkpoint of a subscription while its documents are being dropped. If the process dies meanwhile, it stays and
 * marks the remaining documents as incomplete. A commit at this position does not move the checkpoint.
 */
export const DROPPING: Position = START - 1;

/** A subscription's new checkpoint and its writes, stored together. */
export interface Commit {
  /** The subscription whose checkpoint moves. All writes must go to collections of the same kind. */
  readonly subscription: Subscription;
  /** The new checkpoint: all events up to here have been handled. A checkpoint never moves back. */
  readonly position: Position;
  /** The last checkpoint that the writer stored. The commit fails if the store has an earlier one. */
  readonly from?: Position;
  /** The lease of the writer. A holder that lost its lease writes nothing. */
  readonly fence: Lease;
  readonly writes: readonly Write[];
  /** Makes a derived commit durable before it resolves, because a record will rely on it. */
  readonly durable?: boolean;
}

/** A lease. `token` increases with every change of holder. */
export interface Lease {
  readonly name: string;
  readonly owner: string;
  readonly token: number;
}

/**
 * Stores all data outside the event store: read models (derived) and a few records that cannot be derived.
 * Every method throws {@link DocumentStoreUnavailableError} if the store cannot be reached.
 */
export abstract class DocumentStore {
  /** Creates missing tables and indexes. Each owner calls it at startup; concurrent and repeated calls are safe. */
  abstract define(collections: readonly Collection<never>[]): Promise<void>;

  /**
   * Returns a document, or null.
   *
   * @param where further conditions, checked by the store, so that a document that fails them takes as long as a missing one
   */
  abstract get<D extends object>(
    collection: Collection<D>,
    id: string,
    where?: FindOptions<D>['where'],
  ): Promise<Stored<D> | null>;
  /** Returns the documents that exist, in no particular order. */
  abstract getMany<D extends object>(collection: Collection<D>, ids: readonly string[]): Promise<Stored<D>[]>;
  abstract find<D extends object>(collection: Collection<D>, options: FindOptions<D>): Promise<Stored<D>[]>;
  abstract count<D extends object>(collection: Collection<D>, options: QueryFilter<D>): Promise<number>;
  /** Returns the results of `find` and `count`. */
  async page<D extends object>(collection: Collection<D>, options: FindOptions<D>): Promise<Page<D>> {
    const [results, total] = await Promise.all([
      this.find(collection, options),
      this.count(collection, options),
    ]);
    return { results, total };
  }

  /** Returns false and writes nothing if the id exists. Like all writes, it @throws {InvalidDocumentError} */
  abstract insert<D extends object>(collection: Collection<D>, id: string, document: D): Promise<boolean>;
  /** Creates or overwrites a document. */
  abstract put<D extends object>(collection: Collection<D>, id: string, document: D): Promise<void>;
  /** Returns false and writes nothing if the document is not at this revision. */
  abstract replace<D extends object>(
    collection: Collection<D>,
    id: string,
    document: D,
    revision: number,
  ): Promise<boolean>;
  /** Returns false if the document does not exist or is not at the given revision. */
  abstract remove<D extends object>(
    collection: Collection<D>,
    id: string,
    revision?: number,
  ): Promise<boolean>;

  /** Returns a subscription's checkpoint: null before its first commit, {@link DROPPING} while it is dropped. */
  abstract checkpoint(subscription: Subscription): Promise<Position | null>;
  /** Returns the state from which a projection continues, for documents that exist or existed. */
  abstract folded<D extends object>(collection: Collection<D>, ids: readonly string[]): Promise<Folded<D>[]>;
  /** Returns existing documents in byte order of their ids, starting after the id `after` (null: from the first). */
  abstract scan<D extends object>(
    collection: Collection<D>,
    page: { readonly after: string | null; readonly limit: number },
  ): Promise<Folded<D>[]>;
  /**
   * Writes documents and checkpoint together. After a token has committed, older tokens are rejected, so a new holder
   * locks the previous one out with an empty commit. A store without transactions writes the documents first, each guarded
   * by its position, and then the checkpoint, so a repeat after a crash changes nothing.
   *
   * @throws {LeaseLostError} if another process holds the lease; the checkpoint was not moved
   * @throws {CommitsLostError} if the store no longer has the checkpoint `from`; nothing was written
   * @throws {InvalidDocumentError} if a document is not JSON or a collection is of the other kind; nothing was written
   */
  abstract commit(commit: Commit): Promise<void>;
  /**
   * Writes many derived documents that are not read yet, and then the checkpoint. It may write in batches, each document
   * guarded by its position. Indexes, lists and search words that do not exist yet are created later by {@link define}.
   *
   * @throws the errors of {@link commit}
   */
  abstract fill(commit: Commit): Promise<void>;
  /**
   * Maximum number of documents that a subscription collects for one fill. An embedded store blocks the process during
   * a fill.
   */
  abstract readonly fillSize: number;

  /**
   * Deletes a subscription's documents and checkpoint, so that it starts from the beginning. Engines that run it must be
   * stopped. During the deletion the checkpoint is {@link DROPPING}. If the process dies meanwhile, the next process that
   * runs the subscription must finish the deletion first.
   *
   * @param options.deletesFile also deletes the separate file of the collections, because their names will not be used again
   */
  abstract drop(
    subscription: Subscription,
    collections: readonly Collection<never>[],
    options?: { readonly deletesFile?: boolean },
  ): Promise<void>;
  /**
   * Sets a subscriber's checkpoint back to `position` and lowers positions of records to at most `newest`, after the log
   * was restored from an older copy.
   *
   * @throws {LeaseLostError} if the lease is not held; nothing was changed
   */
  abstract rewind(
    subscription: Subscription,
    to: { readonly position: Position; readonly newest: Position },
    fence: Lease,
  ): Promise<void>;
  /** Erases all remains of search words and records that were removed before the call from the files of the store. */
  abstract scrub(): Promise<void>;

  /**
   * Acquires or renews a lease for `ttlMs` milliseconds. Returns null if another owner holds it. A lease that was acquired
   * in the future (by more than {@link MAX_CLOCK_SKEW_MS}) counts as expired, because the clock was set back since.
   */
  abstract acquireLease(name: string, owner: string, ttlMs: number): Promise<Lease | null>;
  abstract releaseLease(lease: Lease): Promise<void>;

  /**
   * Waits until a subscription's checkpoint reaches a position: without delay for commits of this process, otherwise by
   * polling. Returns false after `timeoutMs`.
   */
  abstract whenReached(subscription: Subscription, position: Position, timeoutMs: number): Promise<boolean>;

  /** Resolves when the store responds. */
  abstract ping(): Promise<void>;
  abstract close(): Promise<void>;
}

/** Tolerated difference (ms) between the clocks of machines that share a store. */
export const MAX_CLOCK_SKEW_MS = 2_000;

export * from './document-store.errors.js';
