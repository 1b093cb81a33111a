import type { Order, Place, Stored } from '#kit/document-store';
import type { Condition } from '#kit/document-store/testing';

type Scalar = string | number | boolean | null;

const valueOf = (document: object, field: string): Scalar =>
  (document as Record<string, Scalar | undefined>)[field] ?? null;

/** Reports whether a document fulfills all conditions. */
export function matches(document: object, conditions: readonly Condition[]): boolean {
  return conditions.every((condition) => {
    const value = valueOf(document, condition.field);
    if (condition.operator === '$in') return condition.value.includes(value);
    const against = condition.value;
    if (condition.operator === 'eq') return value === against;
    if (value === null || against === null || typeof value !== typeof against) return false;
    const order = compareValues(value, against);
    switch (condition.operator) {
      case '$gte':
        return order >= 0;
      case '$gt':
        return order > 0;
      case '$lte':
        return order <= 0;
      case '$lt':
        return order < 0;
    }
  });
}

/** Returns the place of a document in an order. */
export const placeOf = <D extends object>({ id, document }: Stored<D>, order: Order<D> | null): Place => [
  ...(order ? [order.field, ...(order.then ?? [])].map((field) => valueOf(document, field)) : []),
  id,
];

/** Compares two places of an order. */
export function compare(one: Place, other: Place, descending: boolean): number {
  for (const [index, value] of one.entries()) {
    const order = compareValues(value, other[index] ?? null);
    if (order !== 0) return descending ? -order : order;
  }
  return 0;
}

/** Null comes first, then numbers and Booleans, then texts by their bytes. */
function compareValues(one: Scalar, other: Scalar): number {
  if (typeof one === 'string' && typeof other === 'string') return compareTexts(one, other);
  const rank = (value: Scalar): number => (value === null ? 0 : typeof value === 'string' ? 2 : 1);
  return rank(one) - rank(other) || Number(one) - Number(other);
}

/** Compares texts by their bytes in UTF-8. */
export const compareTexts = (one: string, other: string): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));
