import {
  type Asked,
  type Collection,
  type FindOptions,
  InvalidDocumentError,
  type Range,
} from './document-store.js';
import { assertField } from './json-document.js';

export type Scalar = string | number | boolean | null;
export type Operator = 'eq' | keyof Range;

/** One thing that a document must fulfil. */
export interface Condition {
  readonly field: string;
  readonly operator: Operator;
  readonly value: Scalar;
}

const RANGE = new Set(['$gte', '$gt', '$lte', '$lt']);

/**
 * The `where` of a query as a list; entries that are undefined ask nothing.
 *
 * @throws {InvalidDocumentError} a field or value that cannot be asked for
 */
export function conditionsOf<D>(where: FindOptions<D>['where']): Condition[] {
  return Object.entries(where ?? {}).flatMap(([field, value]) => {
    assertField(field);
    return value === undefined ? [] : conditionsOn(field, value);
  });
}

/**
 * The list that words are looked for in; '' where the collection is in none, null where every list is meant.
 *
 * @throws {InvalidDocumentError} it is not said which
 */
export function listToSearch<D extends object>(
  collection: Collection<D>,
  { where, everyList = false }: Asked<D>,
): Scalar {
  const of = collection.list?.of;
  if (of === undefined) return '';
  const condition = conditionsOf(where).find(({ field, operator }) => field === of && operator === 'eq');
  if (condition === undefined && everyList) return null;
  if (condition === undefined || condition.value === null)
    throw new InvalidDocumentError(`words are looked for within one "${of}"`);
  return condition.value;
}

function conditionsOn(field: string, value: unknown): Condition[] {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value))
    return [{ field, operator: 'eq', value: value as Scalar }];
  const bounds = typeof value === 'object' ? Object.entries(value) : [];
  if (bounds.length === 0 || bounds.some(([bound, limit]) => !RANGE.has(bound) || !isLimit(limit)))
    throw new InvalidDocumentError(`"${field}" cannot be compared with that value`);
  return bounds.map(([bound, limit]) => ({ field, operator: bound as Operator, value: limit as Scalar }));
}

const isLimit = (value: unknown): boolean => typeof value === 'string' || Number.isFinite(value);
