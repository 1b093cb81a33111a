import type { DomainEvent, Recorded } from './event.js';

/**
 * A read model as a pure fold of events. A new shape bumps `version`: the engine fills the documents of the new
 * version beside the old ones.
 */
export interface Projection<D extends object, E extends DomainEvent> {
  readonly name: string;
  readonly version: number;
  /** The stream categories whose events it folds. */
  readonly categories: readonly string[];
  /** What its documents are found by, each a list of top-level fields; the last one may serve sorting. */
  readonly indexes?: readonly (readonly (keyof D & string)[])[];
  /** The field that holds the lower-case words a document is searched by. */
  readonly searchField?: keyof D & string;
  /** The lists that its documents are read in: of one value of a field, sorted by another, narrowed by filters. */
  readonly list?: ListOf<keyof D & string>;
  /** It is not read right behind a write: no write waits until it has taken the event in. */
  readonly readLater?: true;
  /** The documents that an event touches; none for an event it does not fold. */
  documentIds(event: Recorded<E>): readonly string[];
  /** The document after the event; null removes it. Pure: no clock, no randomness, no I/O. */
  fold(document: D | null, event: Recorded<E>, id: string): D | null;
  /**
   * The version of the last release. The engine keeps it up to date while it is active, which is until this version is
   * filled. Remove it one release later.
   */
  readonly previousVersion?: PreviousVersion<D, E>;
}

/** The last release's version of a projection, of the same events and under the same ids. */
export interface PreviousVersion<D extends object, E extends DomainEvent> {
  readonly version: number;
  /** Set if its lists had another field or other filters. */
  readonly list?: ListOf<string>;
  /**
   * Set if it stored something else than the current fold makes of its documents. It may store new fields too: its readers
   * ignore them.
   *
   * @param document as that version or this fold left it
   */
  fold?(document: Partial<D> | null, event: Recorded<E>, id: string): object | null;
}

/** Any projection, for lists that hold several. */
export interface AnyProjection extends Pick<
  Projection<object, never>,
  'name' | 'version' | 'categories' | 'documentIds' | 'fold'
> {
  readonly indexes?: readonly (readonly string[])[];
  readonly searchField?: string;
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
