import { createHash } from 'node:crypto';
import type { Collection, DocumentStore, FindOptions, Order, Page, Place, Stored } from './document-store.js';

/** The text is not a cursor of the list. */
export class InvalidCursorError extends Error {
  override readonly name = 'InvalidCursorError';
}

const CHECK_BYTES = 9;
const MAX_CHARACTERS = 2_048;

/**
 * Returns a cursor for a place in a list. It contains no secret: a forged cursor only continues the caller's own list
 * elsewhere.
 *
 * @param list distinguishes the list from others
 */
export function cursorOf(list: string, place: Place): string {
  const text = Buffer.from(JSON.stringify(place));
  return Buffer.concat([checkOf(list, text), text]).toString('base64url');
}

/**
 * Returns the place of a cursor.
 *
 * @param length number of values in the place
 * @throws {InvalidCursorError} if the cursor is malformed, was changed or belongs to another list
 */
export function placeOf(list: string, cursor: string, length: number): Place {
  const bytes = Buffer.from(cursor, 'base64url');
  const [check, text] = [bytes.subarray(0, CHECK_BYTES), bytes.subarray(CHECK_BYTES)];
  // The decoder skips invalid characters, so check that the bytes encode to exactly this cursor.
  const isWhole = cursor.length <= MAX_CHARACTERS && bytes.toString('base64url') === cursor;
  if (!isWhole || !check.equals(checkOf(list, text)))
    throw new InvalidCursorError('not a cursor of this list');
  const place = parsed(text.toString());
  if (!isPlace(place) || place.length !== length) throw new InvalidCursorError('not a place in this list');
  return place;
}

const checkOf = (list: string, text: Buffer): Buffer =>
  createHash('sha256').update(list).update('\n').update(text).digest().subarray(0, CHECK_BYTES);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isPlace = (value: unknown): value is Place =>
  Array.isArray(value) &&
  value.every((one) => one === null || typeof one === 'string' || typeof one === 'number') &&
  typeof value[0] !== 'object' &&
  typeof value.at(-1) === 'string';

/** Maximum number of matches that a filtered or searched list counts. */
export const MAX_COUNTED = 10_000;

/** The requested page of a list: by its number, or after the last entry of another page. */
export interface PageRequest {
  /** Starts at 0; default: 0. Ignored if there is a `cursor`. */
  readonly page?: number | undefined;
  /** Number of entries per page. */
  readonly size: number;
  /** The `nextCursor` of another page. */
  readonly cursor?: string | undefined;
  /** The caller's filters. A cursor works only with the filters of the page that it came from. */
  readonly filters?: string;
}

/** A page of a list. */
export interface ListPage<T> {
  readonly content: readonly T[];
  /** Null if a cursor was sent. */
  readonly page: number | null;
  readonly size: number;
  readonly total: number;
  readonly totalPages: number;
  /** Null on the last page. */
  readonly nextCursor: string | null;
  /** `gte` if there are more than `total` matches. */
  readonly totalRelation: 'eq' | 'gte';
}

/** A list: its entries (`of`), the filters that narrow it (`where`, `words`) and its order. */
export interface ListQuery<D> extends Pick<FindOptions<D>, 'where' | 'words' | 'withoutDetails'> {
  /** Distinguishes the list from others, also in cursors. Without a condition, the list contains everything. */
  readonly of: FindOptions<D>['where'];
  /** Its first field has a value in every document. */
  readonly orderBy: Order<D>;
  /** Default: {@link MAX_COUNTED}. */
  readonly maxCounted?: number;
}

/**
 * Returns a page of a list.
 *
 * @param name of the list; part of its cursors, so it must stay the same when the documents are rebuilt
 * @param read runs the query on the list's documents
 * @throws {InvalidCursorError}
 */
export async function listPage<D extends object>(
  name: string,
  query: ListQuery<D>,
  request: PageRequest,
  read: (options: FindOptions<D>) => Promise<Page<D>>,
): Promise<ListPage<Stored<D>>> {
  const { of, where, words = [], orderBy, withoutDetails, maxCounted = MAX_COUNTED } = query;
  const { size, cursor, filters = '' } = request;
  const fields = fieldsOf(orderBy);
  const list = JSON.stringify([name, of, fields, orderBy.descending === true, filters]);
  const page = cursor === undefined ? (request.page ?? 0) : null;
  const isFiltered = words.length > 0 || Object.values(where ?? {}).some((value) => value !== undefined);
  const { results, total } = await read({
    where: { ...of, ...where },
    words,
    orderBy,
    ...(withoutDetails && { withoutDetails }),
    ...(cursor === undefined ? {} : { after: placeOf(list, cursor, fields.length + 1) }),
    ...(isFiltered && { countUpTo: maxCounted + 1 }),
    offset: (page ?? 0) * size,
    limit: size + 1,
  });
  const content = results.slice(0, size);
  const last = results.length > size ? content.at(-1) : undefined;
  const counted = isFiltered ? Math.min(total, maxCounted) : total;
  return {
    content,
    page,
    size,
    total: counted,
    totalPages: Math.ceil(counted / size),
    nextCursor: last === undefined ? null : cursorOf(list, placeIn(last, orderBy)),
    totalRelation: counted < total ? 'gte' : 'eq',
  };
}

/** Returns a page of a list of records. @throws {InvalidCursorError} */
export const listRecords = <D extends object>(
  store: DocumentStore,
  collection: Collection<D>,
  query: ListQuery<D>,
  request: PageRequest,
): Promise<ListPage<Stored<D>>> =>
  listPage(collection.name, query, request, (options) => store.page(collection, options));

/** Returns a page of a few documents in memory that are already filtered and sorted. */
export function pageInMemory<D extends object>(
  sorted: readonly Stored<D>[],
  { orderBy, after, offset = 0, limit }: FindOptions<D>,
): Page<D> {
  const sign = orderBy?.descending === true ? -1 : 1;
  const signs = sorted.map((one) => (after ? sign * compare(placeIn(one, orderBy), after) : 1));
  const last = signs.indexOf(0);
  const rest = sorted.filter((_, index) => (last < 0 ? (signs[index] ?? 0) > 0 : index > last));
  return { results: rest.slice(offset, offset + limit), total: sorted.length };
}

/** Compares places of the same order. Null comes first. */
function compare(one: Place, other: Place): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  const [value, against] = [one[at] ?? null, other[at] ?? null];
  if (value === against) return 0;
  return value === null || (against !== null && value < against) ? -1 : 1;
}

const fieldsOf = <D>({ field, then = [] }: Order<D>): readonly string[] => [field, ...then];

/** Returns the place of a document in an order. @param orderBy default: by id */
export function placeIn<D extends object>({ id, document }: Stored<D>, orderBy?: Order<D>): Place {
  const fields = orderBy ? fieldsOf(orderBy) : [];
  const values = document as Readonly<Record<string, Place[number] | undefined>>;
  return [...fields.map((field) => values[field] ?? null), id];
}
