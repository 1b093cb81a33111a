import { type Condition, conditionsOf } from '../../conditions.js';
import type { Collection, FindOptions, Order, Place } from '../../document-store.js';
import { assertField } from '../../json-document.js';
import { fieldOf, tableOf, totalsOf } from './table-definition.js';
import type { NumberSet } from './number-set.js';

export type Parameter = string | number | null;

export interface Query {
  readonly sql: string;
  readonly parameters: readonly Parameter[];
}

/** The results of a search for words; null without a search. */
type Among = NumberSet | null;

/** How to read the matches of a range: sort them, or walk the index of the order. Null: as SQLite decides. */
export type Plan = 'sort' | 'walk' | null;

/** Returns the plan that reads fewer documents in the worst case: the matches, or all others before them in the order. */
export const planFor = (matches: number, others: number): Plan => (matches <= others ? 'sort' : 'walk');

export function findQuery<D extends object>(
  collection: Collection<D>,
  options: FindOptions<D>,
  among: Among,
  plan: Plan = null,
): Query {
  const { where, parameters } = filterOf(options, among, plan);
  const { limit, offset = 0 } = options;
  return {
    sql: `SELECT ${selectedColumns(options)} FROM ${tableOf(collection)} ${where} ${orderOf(options, among !== null || plan === 'sort')} LIMIT ? OFFSET ?`,
    parameters: [...parameters, limit, offset],
  };
}

/** Returns the columns to read. */
export const selectedColumns = ({ withoutDetails }: Pick<FindOptions<never>, 'withoutDetails'>): string =>
  withoutDetails ? 'id, revision, body' : 'id, revision, body, details';

/** Selects one document by id and further conditions. The plus signs make SQLite use the index of the id. */
export function getQuery(
  collection: Collection<never>,
  id: string,
  where: FindOptions<object>['where'],
): Query {
  const { conditions, parameters } = conditionsIn(where, '+');
  const sql = `SELECT id, revision, body, details FROM ${tableOf(collection)} WHERE ${['id = ?', ...conditions].join(' AND ')}`;
  return { sql, parameters: [id, ...parameters] };
}

/** Selects the first numbers of a query without search terms, in its order. */
export function stepsQuery<D extends object>(
  collection: Collection<D>,
  options: Omit<FindOptions<D>, 'limit'>,
  count: number,
): Query {
  const { where, parameters } = filterOf(options, null);
  const numbers = `SELECT rowid AS number FROM ${tableOf(collection)} ${where} ${orderOf(options, false)} LIMIT ?`;
  return {
    sql: `SELECT json_group_array(number) AS numbers FROM (${numbers})`,
    parameters: [...parameters, count],
  };
}

/** Returns a query that counts the matches, or that reads their number from the lists' totals if possible. */
export function countQuery<D extends object>(
  collection: Collection<D>,
  options: Pick<FindOptions<D>, 'where' | 'countUpTo'>,
  among: Among,
): Query {
  const { countUpTo } = options;
  const conditions = conditionsOf(options.where);
  if (among === null && isOfLists(collection, conditions)) return totalQuery(collection, conditions);
  const { where, parameters } = filterOf({ where: options.where }, among);
  const matches = `FROM ${tableOf(collection)} ${where}`;
  if (countUpTo === undefined) return { sql: `SELECT count(*) AS count ${matches}`, parameters };
  return {
    sql: `SELECT count(*) AS count FROM (SELECT 1 ${matches} LIMIT ?)`,
    parameters: [...parameters, countUpTo],
  };
}

/** Reports whether conditions select all documents that are in lists, or one list with no other fields than its filters. */
const isOfLists = <D extends object>(collection: Collection<D>, conditions: readonly Condition[]): boolean =>
  isOfList(collection, conditions) || (collection.list !== undefined && conditions.length === 0);

/** Reports whether conditions select one list and use no other fields than its filters. */
export function isOfList<D extends object>(
  { list }: Collection<D>,
  conditions: readonly Condition[],
): boolean {
  if (!list || !conditions.some(({ field }) => field === list.of)) return false;
  const fields: readonly string[] = [list.of, ...list.filters];
  return conditions.every(
    ({ field, operator, value }) => fields.includes(field) && operator === 'eq' && value !== null,
  );
}

const totalQuery = (collection: Collection<never>, conditions: readonly Condition[]): Query => ({
  sql: `SELECT ifnull(sum(count), 0) AS count FROM ${totalsOf(collection)}
    ${conditions.map(({ field }, index) => `${index === 0 ? 'WHERE' : 'AND'} "${field}" = ?`).join(' ')}`,
  parameters: conditions.map(({ value }) => parameterOf(value)),
});

/** @param sorts keeps SQLite from walking the index of the order */
function orderOf<D>({ orderBy }: Pick<FindOptions<D>, 'orderBy'>, sorts: boolean): string {
  const direction = orderBy?.descending === true ? 'DESC' : 'ASC';
  if (!orderBy) return `ORDER BY id ${direction}`;
  const fields = [orderBy.field, ...(orderBy.then ?? [])];
  for (const field of fields) assertField(field);
  const by = [...fields.map(fieldOf), 'id'].map((column) => `${column} ${direction}`).join(', ');
  return `ORDER BY ${sorts ? '+' : ''}${by}`;
}

const OPERATORS: Readonly<Record<Condition['operator'], string>> = {
  eq: '= ?',
  $gte: '>= ?',
  $gt: '> ?',
  $lte: '<= ?',
  $lt: '< ?',
  $in: 'IN (SELECT value FROM json_each(?))',
};

function filterOf<D>(
  options: { readonly where?: FindOptions<D>['where'] | undefined } & Pick<
    FindOptions<D>,
    'orderBy' | 'after'
  >,
  among: Among,
  plan: Plan = null,
): { where: string; parameters: Parameter[] } {
  // With search results, the plus sign keeps SQLite from using an index that does not help.
  const sign = among ? '+' : '';
  const { conditions, parameters } = conditionsIn(options.where, sign, plan === 'walk' ? '+' : sign);
  if (options.after && options.orderBy) {
    const rest = afterOf(options.orderBy, options.after, plan === 'sort' ? '+' : sign);
    conditions.push(rest.sql);
    parameters.push(...rest.parameters);
  }
  if (among) {
    conditions.push('rowid IN (SELECT value FROM json_each(?))');
    parameters.push(JSON.stringify(among.all));
  }
  return { where: conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`, parameters };
}

/** A range of the first field, which an index serves, without the documents up to the place in that range. */
function afterOf<D>(orderBy: Order<D>, place: Place, sign: '+' | ''): Query {
  const [first = null, ...others] = place.map(parameterOf);
  const isDown = orderBy.descending === true;
  const columns = [...(orderBy.then ?? []).map(fieldOf), 'id'];
  const { sql, parameters } = upTo(columns, others, isDown);
  const column = fieldOf(orderBy.field);
  return {
    sql: `${sign}${column} ${isDown ? '<=' : '>='} ? AND NOT ifnull(${column} = ? AND ${sql}, 0)`,
    parameters: [first, first, ...parameters],
  };
}

/** Selects what comes before or at a place. Null comes first in ascending order. */
function upTo([column = '', ...columns]: readonly string[], place: Place, isDown: boolean): Query {
  const [value = null, ...values] = place.map(parameterOf);
  if (columns.length === 0) return { sql: `${column} ${isDown ? '>=' : '<='} ?`, parameters: [value] };
  const { sql, parameters } = upTo(columns, values, isDown);
  const next = `(${column} IS ? AND ${sql})`;
  if (value === null)
    return { sql: isDown ? `(${column} IS NOT NULL OR ${next})` : next, parameters: [null, ...parameters] };
  const before = isDown ? `${column} > ?` : `ifnull(${column} < ?, 1)`;
  return { sql: `(${before} OR ${next})`, parameters: [value, value, ...parameters] };
}

function conditionsIn<D>(
  where: FindOptions<D>['where'],
  sign: '+' | '',
  signOfRange = sign,
): { conditions: string[]; parameters: Parameter[] } {
  const conditions: string[] = [];
  const parameters: Parameter[] = [];
  for (const { field, operator, value } of conditionsOf(where)) {
    if (value === null) {
      conditions.push(`${sign}${fieldOf(field)} IS NULL`);
      continue;
    }
    const signed = operator === 'eq' || operator === '$in' ? sign : signOfRange;
    conditions.push(`${signed}${fieldOf(field)} ${OPERATORS[operator]}`);
    parameters.push(parameterOf(value));
  }
  return { conditions, parameters };
}

/** Converts a value to what `json_extract` returns, or a list of values to an argument of `json_each`. */
export function parameterOf(value: Condition['value']): Parameter {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
