import { type Condition, conditionsOf } from '../conditions.js';
import type { QueryFilter, Collection, DocumentStore, FindOptions } from '../document-store.js';

/**
 * Reports whether a declared index serves a query on a server: fields with an equal value first, then the fields of the
 * order (or else a range), so that no call reads or sorts more than it needs. A search for words has its own index.
 *
 * @param query counts documents if it has no `limit`
 */
export function isServedByIndex<D extends object>(
  collection: Collection<D>,
  query: QueryFilter<D> | FindOptions<D>,
): boolean {
  if ((query.words ?? []).length > 0) return true;
  const conditions = conditionsOf(query.where);
  const isCount = !('limit' in query);
  if (conditions.length === 0 && (isCount || query.orderBy === undefined)) return true; // By id.
  const { sparse = [] } = collection as Collection;
  const isUsable = ([first = '']: readonly string[]): boolean =>
    !sparse.includes(first) || conditions.some(({ field, value }) => field === first && value !== null);
  const indexes = indexesOf(collection as Collection).filter(isUsable);
  if (isCount) return indexes.some((index) => servesCount(index, conditions));
  const order = orderOf(query);
  if (indexes.some((index) => servesFind(index, conditions, order))) return true;
  // A page with a bounded count reads and sorts a few matches of a range, or walks the order past many.
  return (
    query.countUpTo !== undefined &&
    indexes.some((index) => servesRange(index, conditions)) &&
    indexes.some((index) => servesFind(index, conditions.filter(isEqual), order))
  );
}

/**
 * Makes a store of a spec reject every query of the code under test that no declared index serves. Queries of the spec
 * itself are not checked.
 */
export function requireIndexes<S extends DocumentStore>(store: S): S {
  const [find, count, page] = [store.find.bind(store), store.count.bind(store), store.page.bind(store)];
  return Object.assign(store, {
    find: async <D extends object>(collection: Collection<D>, query: FindOptions<D>) => {
      assertServed(collection, query);
      return find(collection, query);
    },
    count: async <D extends object>(collection: Collection<D>, query: QueryFilter<D>) => {
      assertServed(collection, query);
      return count(collection, query);
    },
    page: async <D extends object>(collection: Collection<D>, query: FindOptions<D>) => {
      assertServed(collection, query);
      return page(collection, query);
    },
  });
}

function assertServed<D extends object>(
  collection: Collection<D>,
  query: QueryFilter<D> | FindOptions<D>,
): void {
  if (isServedByIndex(collection, query) || isCalledBySpec(new Error().stack ?? '')) return;
  throw new Error(
    `no declared index of ${collection.name} serves ${JSON.stringify(query)}: equal fields first, then the order`,
  );
}

const isCalledBySpec = (stack: string): boolean =>
  /spec\.ts|\/testing\//.test(
    stack.split('\n').find((line) => /^ +at /.test(line) && !/served-by-index\.ts|\/adapters\//.test(line)) ??
      '',
  );

const orderOf = <D extends object>({ orderBy }: FindOptions<D>): readonly string[] =>
  orderBy ? [orderBy.field, ...(orderBy.then ?? [])] : [];

const isEqual = ({ operator }: Condition): boolean => operator === 'eq' || operator === '$in';

/** Returns the number of leading fields of an index for which the query has equal values. */
function prefixOf(index: readonly string[], conditions: readonly Condition[]): number {
  const equal = new Set(conditions.filter(isEqual).map(({ field }) => field));
  const end = index.findIndex((field) => !equal.has(field));
  return end < 0 ? index.length : end;
}

function servesCount(index: readonly string[], conditions: readonly Condition[]): boolean {
  const prefix = prefixOf(index, conditions);
  const isNext = ({ field }: Condition): boolean => field === index[prefix];
  return prefix > 0 || conditions.some((one) => !isEqual(one) && isNext(one));
}

function servesRange(index: readonly string[], conditions: readonly Condition[]): boolean {
  const prefix = prefixOf(index, conditions);
  return prefix > 0 && conditions.some((one) => !isEqual(one) && one.field === index[prefix]);
}

function servesFind(
  index: readonly string[],
  conditions: readonly Condition[],
  order: readonly string[],
): boolean {
  const prefix = prefixOf(index, conditions);
  if (prefix === 0 && conditions.some(isEqual)) return false;
  // After its last field, every index continues with the id, like every order.
  const isSorted = [...Array(prefix + 1).keys()].some((from) => index.slice(from).join() === order.join());
  const ranges = conditions.filter((one) => !isEqual(one));
  const first = order[0] ?? index[prefix];
  return isSorted && ranges.every(({ field }) => field === first);
}

function indexesOf({ indexes = [], list }: Collection): readonly (readonly string[])[] {
  if (!list) return indexes;
  const order = [list.by, ...(list.then ?? [])];
  return [...indexes, [list.of, ...order], ...list.filters.map((filter) => [list.of, filter, ...order])];
}
