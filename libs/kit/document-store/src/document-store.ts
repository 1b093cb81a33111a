import { type Position, START } from '#kit/event-store';

/** Any JSON object. Field values that are indexed or filtered on are strings, numbers, booleans or null at the top level. */
export type Document = Readonly<Record<string, unknown>>;

/** Where documents of one kind live and what is found by. Declared once, by the lib that owns the collection. */
export interface Collection<D extends object = Document> {
  /** `[a-z0-9-]+`; a projection's is `<name>-v<version>`. */
  readonly name: string;
  /**
   * `derived`: comes back from the events, may be lost. `record`: exists only here (keys, deliveries, idempotency);
   * a write answers only once it is durable.
   */
  readonly kind: 'derived' | 'record';
  /** Where a store has files: kept in one of its own under this name, so that filling it does not hold up other writes. */
  readonly apart?: string;
  /** Indexes, each a list of top-level fields; the last one may serve sorting. */
  readonly indexes?: readonly (readonly (keyof D & string)[])[];
  /** The name of the field that holds the lower-case words a document is searched by, where it can be searched. */
  readonly searchField?: keyof D & string;
  /** How its documents are listed, where they are; a search is then within one value of `of`, too. */
  readonly list?: Listing<D>;
}

/**
 * The lists that a collection is read in: each of one value of `of`, sorted by `by` and `then`, narrowed to values of any
 * of `filters`. A store keeps what makes a page, its total and a search quick however long the list is.
 */
export interface Listing<D extends object = Document> {
  readonly of: keyof D & string;
  readonly by: keyof D & string;
  readonly then?: readonly (keyof D & string)[];
  readonly filters: readonly (keyof D & string)[];
}

/** Some of what is found, and how many there are in all. */
export interface Page<D> {
  readonly found: readonly Stored<D>[];
  readonly total: number;
}

/** A stored document. `revision` counts up from 1 with every write. */
export interface Stored<D> {
  readonly id: string;
  readonly revision: number;
  readonly document: D;
}

/** What a projection goes on from: the document (null: removed) and the position up to which events are in it. */
export interface Folded<D> {
  readonly id: string;
  readonly document: D | null;
  readonly position: Position;
}

export interface FindOptions<D> {
  /**
   * Equal to the value (null: also where the field is missing), to one of several, or within the bounds. All must hold;
   * undefined asks nothing.
   */
  readonly where?: { readonly [K in keyof D]?: D[K] | OneOf | Range | undefined };
  /**
   * Lower-case words; every one must be the beginning of one of the document's search words. In a collection with a
   * `list`, `where` must then say which, or `everyList` that all are meant.
   */
  readonly words?: readonly string[];
  /** The words are looked for in every list, one after the other: it costs a little for each list that there is. */
  readonly everyList?: boolean;
  readonly orderBy?: Order<D>;
  /** From 0. */
  readonly offset?: number;
  /** At most so many. */
  readonly limit: number;
}

/** What is found or counted, whatever the page. */
export type Asked<D> = Pick<FindOptions<D>, 'where' | 'words' | 'everyList'>;

/** Sorted by a field; ties by those of `then`, one after the other, and at last by the id, all in the same direction. */
export interface Order<D> {
  readonly field: keyof D & string;
  readonly then?: readonly (keyof D & string)[];
  readonly descending?: boolean;
}

/** Newest first; of what began in one millisecond the later one in the log comes first. */
export const NEWEST_FIRST = { field: 'createdAt', then: ['position'], descending: true } as const;

/** Any of these values; of none, nothing is found. */
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
 * One write of a commit. With a `position` it changes nothing where the document has taken in that position already:
 * a repeat after a crash is harmless. Without one it always counts.
 */
export type Write = (
  | {
      readonly kind: 'put';
      readonly collection: Collection<never>;
      readonly id: string;
      readonly document: object;
    }
  | { readonly kind: 'remove'; readonly collection: Collection<never>; readonly id: string }
) & { readonly position?: Position };

/**
 * A checkpoint is kept with what its subscription writes: a projection's (`derived`) is lost and comes back with its
 * documents, a subscriber's (`record`) is durable. `name` is a storage format.
 */
export interface Subscription {
  readonly name: string;
  readonly kind: Collection['kind'];
  /** As that of the collections that it writes. */
  readonly apart?: string;
}

/**
 * The checkpoint of a subscription whose documents are being taken away, or were when a process died: what is left of them
 * is of no use. A commit up to here leaves it as it is.
 */
export const DROPPING: Position = START - 1;

/** A subscription's progress and what it wrote on the way, stored together. */
export interface Commit {
  /** The subscription whose checkpoint moves. Every write goes to a collection of the same kind. */
  readonly subscription: Subscription;
  /** Where it moves to: every event up to here has been handled. A checkpoint never moves back. */
  readonly position: Position;
  /** The lease under which this is written: a holder that lost it writes nothing. */
  readonly fence: Lease;
  readonly writes: readonly Write[];
  /** Whether it survives a power cut once this is answered, although it is derived: a record is about to rely on it. */
  readonly durable?: boolean;
}

/** `token` counts up with every change of holder. */
export interface Lease {
  readonly name: string;
  readonly owner: string;
  readonly token: number;
}

/**
 * Documents beside the event store: the read models (derived) and the few records that are not derived.
 * Every method throws {@link DocumentStoreUnavailableError} where the store cannot be reached.
 */
export abstract class DocumentStore {
  /** Makes tables and indexes; called by each owner at start, any number of times, by any number of processes. */
  abstract define(collections: readonly Collection<never>[]): Promise<void>;

  /** @param where what it must fulfil besides: of one that does not, nothing is read, so that it takes no longer than none */
  abstract get<D extends object>(
    collection: Collection<D>,
    id: string,
    where?: FindOptions<D>['where'],
  ): Promise<Stored<D> | null>;
  /** Those that exist, in no particular order. */
  abstract getMany<D extends object>(collection: Collection<D>, ids: readonly string[]): Promise<Stored<D>[]>;
  abstract find<D extends object>(collection: Collection<D>, options: FindOptions<D>): Promise<Stored<D>[]>;
  abstract count<D extends object>(collection: Collection<D>, options: Asked<D>): Promise<number>;
  /** What `find` and `count` answer. */
  async page<D extends object>(collection: Collection<D>, options: FindOptions<D>): Promise<Page<D>> {
    const [found, total] = await Promise.all([
      this.find(collection, options),
      this.count(collection, options),
    ]);
    return { found, total };
  }

  /** False, and nothing written, where the id is taken. @throws {InvalidDocumentError} here and in the other writes */
  abstract insert<D extends object>(collection: Collection<D>, id: string, document: D): Promise<boolean>;
  /** Writes unconditionally. */
  abstract put<D extends object>(collection: Collection<D>, id: string, document: D): Promise<void>;
  /** False, and nothing written, where the document is not at this revision any more. */
  abstract replace<D extends object>(
    collection: Collection<D>,
    id: string,
    document: D,
    revision: number,
  ): Promise<boolean>;
  /** False where there was none, or (where `revision` is given) it is at another one. */
  abstract remove<D extends object>(
    collection: Collection<D>,
    id: string,
    revision?: number,
  ): Promise<boolean>;

  /** The checkpoint of a subscription; null before its first commit, {@link DROPPING} while it is dropped. */
  abstract checkpoint(subscription: Subscription): Promise<Position | null>;
  /** What a projection goes on from, of the documents that exist or existed. */
  abstract folded<D extends object>(collection: Collection<D>, ids: readonly string[]): Promise<Folded<D>[]>;
  /** The same of the documents that exist, in the order of the bytes of their ids: those behind `after` (null: the first). */
  abstract scan<D extends object>(
    collection: Collection<D>,
    page: { readonly after: string | null; readonly limit: number },
  ): Promise<Folded<D>[]>;
  /**
   * Writes documents and checkpoint together. A token once committed refuses every older one, so that a new holder
   * shuts out the last one by committing nothing first. On a store without transactions documents go first, each guarded by
   * its position, then the checkpoint: a repeat after a crash changes nothing.
   *
   * @throws {LeaseLostError} another process holds the lease now; the checkpoint was not moved
   * @throws {InvalidDocumentError} a document that is not JSON, or a collection of the other kind; nothing was written
   */
  abstract commit(commit: Commit): Promise<void>;
  /**
   * Writes very many derived documents that are not read yet, and then the checkpoint: in portions where that is quicker,
   * each document guarded by its position. Indexes, lists and search words are left to {@link define}, which makes them of
   * what is there in one go; where they are made already they are kept.
   *
   * @throws as {@link commit}
   */
  abstract fill(commit: Commit): Promise<void>;

  /**
   * Takes a subscription's documents away, and its checkpoint: it begins anew where it is run again. Engines that run it must
   * have stopped. From the first document on the checkpoint is {@link DROPPING}: where a process dies half-way, one that runs
   * the subscription next does this to its end first.
   *
   * @param forGood these names will not be used again: what is kept apart leaves no file behind
   */
  abstract drop(
    subscription: Subscription,
    collections: readonly Collection<never>[],
    options?: { readonly forGood?: boolean },
  ): Promise<void>;
  /**
   * Sets a subscriber's checkpoint back to `position`, and has no record claim to have taken in an event past `newest`: the
   * log was restored from an older copy.
   *
   * @throws {LeaseLostError} the lease is not held; nothing was changed
   */
  abstract rewind(
    subscription: Subscription,
    to: { readonly position: Position; readonly newest: Position },
    fence: Lease,
  ): Promise<void>;
  /** What was removed or overwritten before is in no file of the store any more. */
  abstract scrub(): Promise<void>;

  /**
   * Takes or renews a lease for `ttlMs`; null where another owner holds it. One that was taken in the future
   * ({@link CLOCKS_APART_MS}) counts as run out: the clock was set back since.
   */
  abstract acquireLease(name: string, owner: string, ttlMs: number): Promise<Lease | null>;
  abstract releaseLease(lease: Lease): Promise<void>;

  /**
   * Resolves once a subscription's checkpoint is at or past a position (at once inside this process, by polling
   * otherwise); false where `timeoutMs` passes first.
   */
  abstract whenReached(subscription: Subscription, position: Position, timeoutMs: number): Promise<boolean>;

  /** Resolves when the store answers. */
  abstract ping(): Promise<void>;
  abstract close(): Promise<void>;
}

/** So far the clocks of machines that share a store may lie apart, in milliseconds. */
export const CLOCKS_APART_MS = 2_000;

/** The store cannot be reached; a write may have been applied. */
export class DocumentStoreUnavailableError extends Error {
  override readonly name = 'DocumentStoreUnavailableError';
}

/** A document, id or collection that no store can hold. */
export class InvalidDocumentError extends Error {
  override readonly name = 'InvalidDocumentError';
}

/** The store's file is damaged or not ours; it was left untouched. The message says what to do. */
export class DocumentStoreCorruptError extends Error {
  override readonly name = 'DocumentStoreCorruptError';
}

/** Another process holds the lease now. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}
