import { type Condition, conditionsOf, listToSearch } from '../../conditions.js';
import type { QueryFilter, Collection, FindOptions, Listing, Order } from '../../document-store.js';
import { tableOf } from './table-definition.js';
import type { DocumentFile } from './document-file.js';
import { NumberSet } from './number-set.js';
import {
  selectedColumns,
  countQuery,
  findQuery,
  isOfList,
  parameterOf,
  type Plan,
  planFor,
  type Query,
  stepsQuery,
} from './queries.js';
import type { Row } from './rows.js';
import { search } from './search.js';

/** Up to this many matches may be read and sorted; more matches are read in the order of the list's index. */
const MAX_SORTED = 1000;

/** Number of entries of an index that cost as much as reading a document to sort it. */
const ENTRIES_PER_DOCUMENT = 50;

interface RowPage {
  readonly rows: Row[];
  readonly total: number;
}

/** Runs queries on the tables of one collection. */
export class CollectionSearch<D extends object> {
  constructor(
    private readonly file: DocumentFile,
    private readonly collection: Collection<D>,
  ) {}

  find(options: FindOptions<D>): Row[] {
    return this.all<Row>(findQuery(this.collection, options, this.search(options)));
  }

  count(query: QueryFilter<D>): number {
    const { list } = this.collection;
    return this.page({ ...query, ...(list && { orderBy: orderOf(list) }), limit: 0 }).total;
  }

  page(options: FindOptions<D>): RowPage {
    const matches = this.search(options);
    if (matches && this.isOfList(options) && this.isWalkCheaper(options, matches.size))
      return this.pageOfList(options, matches);
    const total = this.total(options, matches);
    const pageOfRange = matches ? null : this.pageOfRange(options, total);
    return pageOfRange ?? { rows: this.rowsOf(options, matches, total), total };
  }

  /**
   * Reads a page of a list's documents in a range of another field than the order's: it looks for them in the index of the
   * list. Returns null if another plan costs less.
   */
  private pageOfRange(options: FindOptions<D>, total: number): RowPage | null {
    const [inList, range, { where }] = [withoutRanges(options), otherRangeIn(options), options];
    if (!range || !where || total === 0 || total > MAX_SORTED || !this.isOfList(inList)) return null;
    if (!this.isWalkCheaper(inList, total)) return null;
    const byRange = { field: range.field as keyof D & string };
    return this.pageOfList(inList, new NumberSet(this.steps({ where, orderBy: byRange }, MAX_SORTED)));
  }

  private total(query: QueryFilter<D>, matches: NumberSet | null): number {
    const { countUpTo = Infinity } = query;
    // The search is already limited to the list.
    const further = conditionsOf(query.where).filter(
      ({ field, operator }) => field !== this.collection.list?.of || operator !== 'eq',
    );
    if (matches && further.length === 0) return Math.min(matches.size, countUpTo);
    const [row] = this.all<{ count: number }>(countQuery(this.collection, query, matches));
    return Math.min(row?.count ?? 0, countUpTo);
  }

  /** Reads a page beyond the middle from the other end, which is faster. */
  private rowsOf(options: FindOptions<D>, matches: NumberSet | null, total: number): Row[] {
    const { offset = 0, orderBy, after, countUpTo = Infinity } = options;
    const isCounted = !after && total < countUpTo;
    const limit = isCounted ? Math.min(options.limit, total - offset) : options.limit;
    if (limit <= 0) return [];
    const plan = matches ? null : this.planOf(options, total);
    if (!orderBy || !isCounted || offset <= total / 2)
      return this.all(findQuery(this.collection, options, matches, plan));
    const direction = { ...orderBy, descending: orderBy.descending !== true };
    const backwards = { ...options, orderBy: direction, offset: total - offset - limit, limit };
    return this.all<Row>(findQuery(this.collection, backwards, matches, plan)).reverse();
  }

  /** Without this choice, SQLite may sort a whole list for a range, or walk a whole list for a few matches. */
  private planOf(options: FindOptions<D>, total: number): Plan {
    const { countUpTo = Infinity } = options;
    if (!otherRangeIn(options)) return null;
    if (total <= MAX_SORTED) return 'sort';
    if (total >= countUpTo) return 'walk';
    const { where } = withoutRanges(options);
    return planFor(total, this.total({ ...(where && { where }) }, null) - total);
  }

  /** Reads a page of many search results in the order of the list's index. */
  private pageOfList(options: FindOptions<D>, matches: NumberSet): RowPage {
    const { offset = 0, limit, after, countUpTo = Infinity, ...all } = options;
    const isWhole = isWholeList(options);
    const numbers = this.walk(options, matches, neededOf(options));
    const total = isWhole ? matches.size : after ? this.walk(all, matches, countUpTo).length : numbers.length;
    return {
      rows: this.read(numbers.slice(offset, offset + limit), options),
      total: Math.min(total, countUpTo),
    };
  }

  /** Reports whether the entries to walk cost less than sorting the search results. */
  private isWalkCheaper(options: FindOptions<D>, matches: number): boolean {
    if (matches > MAX_SORTED) return true;
    const inList = this.inList(options);
    const needed = options.after && !isWholeList(options) ? Infinity : neededOf(options);
    return Math.min(inList, stepsTo(needed, inList, matches)) <= ENTRIES_PER_DOCUMENT * matches;
  }

  private inList(options: Omit<FindOptions<D>, 'limit'>): number {
    return this.total({ ...options, countUpTo: Infinity }, null);
  }

  /** Walks the list's index until it has enough search results, or to its end. */
  private walk(options: Omit<FindOptions<D>, 'limit'>, matches: NumberSet, max: number): number[] {
    const inList = this.inList(options);
    for (let steps = stepsTo(max, inList, matches.size); ; steps *= 4) {
      const count = Math.min(steps, inList);
      const numbers = this.steps(options, count).filter((number) => matches.has(number));
      if (numbers.length >= max || count === inList) return numbers.slice(0, max);
    }
  }

  private steps(options: Omit<FindOptions<D>, 'limit'>, count: number): number[] {
    const [row] = this.all<{ numbers: string }>(stepsQuery(this.collection, options, count));
    return JSON.parse(row?.numbers ?? '[]') as number[];
  }

  /** Reads documents by number and keeps the order of the numbers. */
  private read(numbers: readonly number[], options: FindOptions<D>): Row[] {
    const sql = `SELECT rowid AS number, ${selectedColumns(options)} FROM ${tableOf(this.collection)}
      WHERE rowid IN (SELECT value FROM json_each(?))`;
    const rows = this.all<Row & { number: number }>({ sql, parameters: [JSON.stringify(numbers)] });
    const byNumber = new Map(rows.map((row) => [row.number, row]));
    return numbers.flatMap((number) => byNumber.get(number) ?? []);
  }

  /** Reports whether an index covers the query: in the order of the list and with no other conditions than its filters. */
  private isOfList({ where, orderBy }: FindOptions<D>): boolean {
    const { list } = this.collection;
    if (!list || !orderBy || !isOfList(this.collection, conditionsOf(where))) return false;
    const { field, then = [] } = orderBy;
    return [field, ...then].join() === [list.by, ...(list.then ?? [])].join();
  }

  /** @throws {InvalidDocumentError} if a search for words does not specify a list */
  private search(query: QueryFilter<D>): NumberSet | null {
    const { words = [] } = query;
    if (words.length === 0) return null;
    const list = parameterOf(listToSearch(this.collection, query));
    const key = JSON.stringify([this.collection.name, list, words]);
    // Cached, because the next page of the same search usually follows.
    return this.file.remember(key, () => search(this.file, this.collection, list, words));
  }

  private all<T>({ sql, parameters }: Query): T[] {
    return this.file.prepare(sql).all(...parameters) as T[];
  }
}

/** Reports whether a query of a list has no other conditions. */
const isWholeList = <D extends object>({ where }: FindOptions<D>): boolean =>
  conditionsOf(where).length === 1;

/** Returns the number of search results that a page and its total need. */
function neededOf<D extends object>(options: FindOptions<D>): number {
  const { offset = 0, limit, after, countUpTo = Infinity } = options;
  return isWholeList(options) || after ? offset + limit : Math.max(offset + limit, countUpTo);
}

/** Returns twice the number of entries that are expected to contain the needed search results. */
const stepsTo = (needed: number, inList: number, matches: number): number =>
  Math.ceil((2 * needed * inList) / matches);

const rangesIn = <D extends object>({ where }: FindOptions<D>): Condition[] =>
  conditionsOf(where).filter(({ operator }) => operator !== 'eq' && operator !== '$in');

/** Returns the range of another field than the order's, if any. */
const otherRangeIn = <D extends object>(options: FindOptions<D>): Condition | undefined =>
  options.orderBy && rangesIn(options).find(({ field }) => field !== options.orderBy?.field);

function withoutRanges<D extends object>(options: FindOptions<D>): FindOptions<D> {
  const ranges = rangesIn(options);
  const others = Object.entries(options.where ?? {}).filter(
    ([name]) => !ranges.some(({ field }) => field === name),
  );
  return { ...options, where: Object.fromEntries(others) as NonNullable<FindOptions<D>['where']> };
}

const orderOf = <D extends object>({ by, then = [] }: Listing<D>): Order<D> => ({ field: by, then });
