import { Transform } from 'class-transformer';
import { combined } from './field.js';
import { TextList } from './nested-fields.js';
import type { ValueSet } from './value-set.js';

/** `expand[]` in a query string: the related resources that the response contains (contract 2.11). */
export function Expand(expansions: ValueSet): PropertyDecorator {
  const parse = Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? [value] : value));
  const about = 'Related resources that the response contains.';
  return combined(parse, TextList({ optional: true, of: expansions.values, component: expansions, about }));
}
