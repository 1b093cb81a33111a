import { Transform } from 'class-transformer';
import { type FieldOptions, ruledField } from './validate.js';

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
  return both(parse, Flag(options));
}

function both(one: PropertyDecorator, other: PropertyDecorator): PropertyDecorator {
  return (target, property) => {
    one(target, property);
    other(target, property);
  };
}
