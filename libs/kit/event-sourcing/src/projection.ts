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
   * The version of the last release: the engine keeps it up to date for as long as it is served, which is until this one
   * is filled. Goes a release later.
   */
  readonly predecessor?: Predecessor<D, E>;
}

/** An earlier version of a projection: of the same events, under the same ids. */
export interface Predecessor<D extends object, E extends DomainEvent> {
  readonly version: number;
  /** Where its lists were of another field, or had other filters. */
  readonly list?: ListOf<string>;
  /**
   * Where it stored something else than the present fold makes of its documents. What is new it may store too: its readers
   * pass over that.
   *
   * @param document as that version left it, or this fold
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
  readonly predecessor?: Predecessor<never, never>;
}

/** The projection that the last release kept; null where it kept this one, or no deployment comes from it any more. */
export const predecessorOf = ({ predecessor, ...projection }: AnyProjection): AnyProjection | null =>
  predecessor === undefined ? null : { ...projection, ...predecessor };

interface ListOf<Field extends string> {
  readonly of: Field;
  readonly by: Field;
  readonly then?: readonly Field[];
  readonly filters: readonly Field[];
}
