import type { DomainEvent, Recorded } from './event.js';

/**
 * A read model as a pure fold of events. Increment `version` for a new shape: the engine then fills new documents next to
 * the old ones.
 */
export interface Projection<D extends object, E extends DomainEvent> {
  readonly name: string;
  readonly version: number;
  /** The stream categories whose events it folds. */
  readonly categories: readonly string[];
  /** Indexes of the documents, each a list of top-level fields. The last field may be used for sorting. */
  readonly indexes?: readonly (readonly (keyof D & string)[])[];
  /** Returns the lower-case search words of a document. */
  readonly search?: (document: D) => readonly string[];
  /**
   * The field with the id of the person whose data key encrypts the field `personal` in the store. After the erasure of the
   * person, `personal` is null. Null in this field: the document is about nobody, and `personal` is stored as it is.
   */
  readonly subject?: keyof D & string;
  /** The lists that queries read: documents with one value of a field, sorted by another field, with optional filters. */
  readonly list?: ListOf<keyof D & string>;
  /** Writes do not wait until this projection has folded their events, because it is not read right after a write. */
  readonly readLater?: true;
  /** Returns the ids of the documents that an event changes; none for an event that is not folded. */
  documentIds(event: Recorded<E>): readonly string[];
  /** Returns the document after the event; null deletes it. Pure: no clock, no randomness, no I/O. */
  fold(document: D | null, event: Recorded<E>, id: string): D | null;
  /**
   * The version of the last release. The engine keeps it up to date until `projections prune`. Remove it one release
   * later.
   */
  readonly previousVersion?: PreviousVersion<D, E>;
}

/** The last release's version of a projection, of the same events and under the same ids. */
interface PreviousVersion<D extends object, E extends DomainEvent> {
  readonly version: number;
  /** Set if its lists had another field or other filters. */
  readonly list?: ListOf<string>;
  /**
   * Set if that version stored documents that the current fold would not produce. It may also store new
   * fields, because its readers ignore them.
   *
   * @param document as that version or this fold left it
   */
  fold?(document: Partial<D> | null, event: Recorded<E>, id: string): object | null;
}

/** A projection of any type, for lists of projections. */
export interface AnyProjection extends Pick<
  Projection<object, never>,
  'name' | 'version' | 'categories' | 'documentIds' | 'fold'
> {
  readonly indexes?: readonly (readonly string[])[];
  readonly search?: (document: never) => readonly string[];
  readonly subject?: string;
  readonly list?: ListOf<string>;
  readonly readLater?: true;
  readonly previousVersion?: PreviousVersion<never, never>;
}

/** Returns the projection in the last release's version; null if none is declared. */
export const previousVersionOf = ({ previousVersion, ...projection }: AnyProjection): AnyProjection | null =>
  previousVersion === undefined ? null : { ...projection, ...previousVersion };

interface ListOf<Field extends string> {
  readonly of: Field;
  readonly by: Field;
  readonly then?: readonly Field[];
  readonly filters: readonly Field[];
}
