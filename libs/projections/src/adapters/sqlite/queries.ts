import { type Condition, conditionsOf, type Operator } from '../../conditions.js';
import type { Collection, FindOptions } from '../../document-store.js';
import { assertField } from '../../json-document.js';
import { fieldOf, tableOf, totalsOf } from './definition.js';

export type Parameter = string | number | null;

export interface Query {
  readonly sql: string;
  readonly parameters: readonly Parameter[];
}

/** The documents' numbers that a search has found; null where nothing was searched for. */
export type Among = ReadonlySet<number> | null;

/** Sorted by a field, ties (and everything else) by id in the same direction. */
export function findQuery<D extends object>(
  collection: Collection<D>,
  options: FindOptions<D>,
  among: Among,
): Query {
  const { where, parameters } = filterOf(options.where, among);
  const { limit, offset = 0 } = options;
  return {
    sql: `SELECT id, revision, body FROM ${tableOf(collection)} ${where} ${orderOf(options)} LIMIT ? OFFSET ?`,
    parameters: [...parameters, limit, offset],
  };
}

/** The numbers of a whole list, in its order. */
export function walkQuery<D extends object>(collection: Collection<D>, options: FindOptions<D>): Query {
  const { where, parameters } = filterOf(options.where, null);
  return {
    sql: `SELECT rowid AS number FROM ${tableOf(collection)} ${where} ${orderOf(options)}`,
    parameters,
  };
}

export function countQuery<D extends object>(
  collection: Collection<D>,
  options: Pick<FindOptions<D>, 'where'>,
  among: Among,
): Query {
  const kept = among === null ? totalQuery(collection, conditionsOf(options.where)) : null;
  if (kept) return kept;
  const { where, parameters } = filterOf(options.where, among);
  return { sql: `SELECT count(*) AS count FROM ${tableOf(collection)} ${where}`, parameters };
}

/** A total that is kept; null where the conditions ask for something else. */
function totalQuery(collection: Collection<never>, conditions: readonly Condition[]): Query | null {
  const { list } = collection as Collection;
  if (!list || !conditions.some(({ field }) => field === list.of)) return null;
  const kept = [list.of, ...list.filters];
  if (
    conditions.some(
      ({ field, operator, value }) => !kept.includes(field) || operator !== 'eq' || value === null,
    )
  )
    return null;
  return {
    sql: `SELECT ifnull(sum(count), 0) AS count FROM ${totalsOf(collection)}
      WHERE ${conditions.map(({ field }) => `"${field}" = ?`).join(' AND ')}`,
    parameters: conditions.map(({ value }) => parameterOf(value)),
  };
}

function orderOf<D>({ orderBy }: FindOptions<D>): string {
  const direction = orderBy?.descending === true ? 'DESC' : 'ASC';
  if (!orderBy) return `ORDER BY id ${direction}`;
  assertField(orderBy.field);
  return `ORDER BY ${fieldOf(orderBy.field)} ${direction}, id ${direction}`;
}

const OPERATORS: Readonly<Record<Operator, string>> = { eq: '=', $gte: '>=', $gt: '>', $lte: '<=', $lt: '<' };

function filterOf<D>(
  wanted: FindOptions<D>['where'],
  among: Among,
): { where: string; parameters: Parameter[] } {
  const parts: string[] = [];
  const parameters: Parameter[] = [];
  for (const { field, operator, value } of conditionsOf(wanted)) {
    if (value === null) {
      parts.push(`${fieldOf(field)} IS NULL`);
      continue;
    }
    parts.push(`${fieldOf(field)} ${OPERATORS[operator]} ?`);
    parameters.push(parameterOf(value));
  }
  if (among) {
    parts.push('rowid IN (SELECT value FROM json_each(?))');
    parameters.push(JSON.stringify([...among]));
  }
  return { where: parts.length === 0 ? '' : `WHERE ${parts.join(' AND ')}`, parameters };
}

/** As `json_extract` gives it. */
export const parameterOf = (value: Condition['value']): Parameter =>
  typeof value === 'boolean' ? Number(value) : value;
