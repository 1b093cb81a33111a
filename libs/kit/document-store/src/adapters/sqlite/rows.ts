import type { Position } from '#kit/event-store';
import type { Collection, Folded, Stored } from '../../document-store.js';
import { detailsOf } from '../../json-document.js';

/** A row of a collection's documents. */
export interface Row {
  readonly id: string;
  readonly revision: number;
  /** The document without its details, as JSON. */
  readonly body: string;
  /** The details that are not null, as JSON. Null if there are none; undefined if they were not read. */
  readonly details?: string | null;
}

export type FoldedRow = Omit<Row, 'revision'> & { readonly position: Position };

export const storedOf = <D>({ id, revision, ...columns }: Row): Stored<D> => ({
  id,
  revision,
  document: documentOf(columns) as D,
});

export const foldedOf = <D>({ id, position, ...columns }: FoldedRow): Folded<D> => ({
  id,
  position,
  document: documentOf(columns) as D,
});

export function documentOf({ body, details }: Pick<Row, 'body' | 'details'>): object {
  const document = JSON.parse(body) as object;
  return details ? Object.assign(document, JSON.parse(details) as object) : document;
}

/** Returns the columns `body` and `details` of a document. */
export function columnsOf(
  collection: Collection<never>,
  document: object,
): readonly [body: string, details: string | null] {
  const rest: Record<string, unknown> = { ...document };
  const details: Record<string, unknown> = {};
  for (const field of detailsOf(collection)) {
    if (rest[field] === undefined || rest[field] === null) continue;
    details[field] = rest[field];
    rest[field] = undefined;
  }
  return [JSON.stringify(rest), Object.keys(details).length > 0 ? JSON.stringify(details) : null];
}
