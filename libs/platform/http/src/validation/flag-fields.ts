import { Transform } from 'class-transformer';
import { combined, type FieldOptions, ruledField } from './field.js';

/** `true` or `false`, but not the strings. */
export const Flag = (options: FieldOptions = {}): PropertyDecorator =>
  ruledField('flag', options, {
    holds: (value) => typeof value === 'boolean',
    message: 'must be true or false',
    schema: { type: 'boolean' },
    example: true,
  });

/** `true` or `false` in a query string. */
export function QueryFlag(options: FieldOptions = {}): PropertyDecorator {
  const parse = Transform(({ value }: { value: unknown }) =>
    value === 'true' ? true : value === 'false' ? false : value,
  );
  return combined(parse, Flag(options));
}
