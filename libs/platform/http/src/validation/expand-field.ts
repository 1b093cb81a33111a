import { Transform } from 'class-transformer';
import { combined } from './field.js';
import { TextList } from './nested-fields.js';

/**
 * `expand[]` in a query string: the related resources that the response contains (contract 2.11).
 *
 * @param about the meaning of each value, for the API reference
 */
export function Expand(values: readonly string[], about: string): PropertyDecorator {
  const parse = Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? [value] : value));
  return combined(parse, TextList({ optional: true, of: values, about }));
}
