import {
  type QueryFilter,
  type Collection,
  type FindOptions,
  InvalidDocumentError,
  type Range,
} from './document-store.js';
import { assertField } from './json-document.js';

export type Scalar = string | number | boolean | null;

/** One condition of a query. */
export type Condition =
  | { readonly field: string; readonly operator: 'eq' | keyof Range; readonly value: Scalar }
  | { readonly field: string; readonly operator: '$in'; readonly value: readonly Scalar[] };

const RANGE = new Set(['$gte', '$gt', '$lte', '$lt']);

/**
 * Converts the `where` of a query to a list of conditions. Undefined entries are ignored.
 *
 * @throws {InvalidDocumentError} if a field or value is invalid
 */
export function conditionsOf<D>(where: FindOptions<D>['where']): Condition[] {
  return Object.entries(where ?? {}).flatMap(([field, value]) => {
    assertField(field);
    return value === undefined ? [] : conditionsOn(field, value);
  });
}

/**
 * Returns the list to search for words: '' if the collection has no lists, null for all lists.
 *
 * @throws {InvalidDocumentError} if the query does not specify a list
 */
export function listToSearch<D extends object>(
  collection: Collection<D>,
  { where, everyList = false }: QueryFilter<D>,
): Scalar {
  const of = collection.list?.of;
  if (of === undefined) return '';
  const [list] = conditionsOf(where).flatMap(({ field, operator, value }) =>
    field === of && operator === 'eq' ? [value] : [],
  );
  if (list === undefined && everyList) return null;
  if (list === undefined || list === null)
    throw new InvalidDocumentError(`a search for words needs one value of "${of}", or everyList`);
  return list;
}

function conditionsOn(field: string, value: unknown): Condition[] {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value))
    return [{ field, operator: 'eq', value: value as Scalar }];
  const operands: [string, unknown][] = typeof value === 'object' ? Object.entries(value) : [];
  if (operands.length === 0 || !operands.every(isOperand))
    throw new InvalidDocumentError(`"${field}" cannot be compared with this value`);
  return operands.map(([operator, operand]) => ({ field, operator, value: operand }) as Condition);
}

const isOperand = ([operator, operand]: [string, unknown]): boolean =>
  operator === '$in'
    ? Array.isArray(operand) && operand.every(isLimit)
    : RANGE.has(operator) && isLimit(operand);

const isLimit = (value: unknown): boolean => typeof value === 'string' || Number.isFinite(value);
