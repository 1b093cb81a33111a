import { Transform } from 'class-transformer';
import type { Declaration } from './declared-fields.js';
import { field, type FieldOptions, simple } from './field-decorator.js';

export interface RangeOptions extends FieldOptions {
  readonly min?: number;
  readonly max?: number;
  /** The number must be greater than this. */
  readonly above?: number;
}

/** An integer that a double represents exactly. */
export const Whole = (options: RangeOptions = {}): PropertyDecorator =>
  field(
    'whole',
    inRange('a whole number', Number.isSafeInteger, options),
    options,
    declared('integer', options),
  );

/** A finite number. */
export const Decimal = (options: RangeOptions = {}): PropertyDecorator =>
  field('decimal', inRange('a number', Number.isFinite, options), options, declared('number', options));

/** `true` or `false`, but not the strings. */
export const Flag = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    'flag',
    simple(options.code ?? 'E_INVALID', 'must be true or false', (value) => typeof value === 'boolean'),
    options,
    { schema: { type: 'boolean' }, codes: [options.code ?? 'E_INVALID'], example: true },
  );

/** An integer in a query string. */
export function QueryWhole(options: RangeOptions = {}): PropertyDecorator {
  const parse = Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value,
  );
  return both(parse, Whole(options));
}

/** `true` or `false` in a query string. */
export function QueryFlag(options: FieldOptions = {}): PropertyDecorator {
  const parse = Transform(({ value }: { value: unknown }) =>
    value === 'true' ? true : value === 'false' ? false : value,
  );
  return both(parse, Flag(options));
}

/** `page` and `size` of a list (contract 2.5). */
export class PageQuery {
  @QueryWhole({ min: 0, max: 1_000_000_000, about: 'Page number, starting at 0.', example: 0 }) page = 0;
  @QueryWhole({ min: 1, max: 100, about: 'Number of entries per page.', example: 20 }) size = 20;
}

function inRange(what: string, holds: (value: unknown) => boolean, options: RangeOptions) {
  const { min, max, above, code = 'E_INVALID' } = options;
  const bounds = [
    above === undefined ? '' : ` above ${above}`,
    min === undefined ? '' : ` from ${min}`,
    max === undefined ? '' : ` to ${max}`,
  ].join('');
  return simple(code, `must be ${what}${bounds}`, (value) => {
    const number = value as number;
    return (
      holds(value) &&
      number >= (min ?? -Infinity) &&
      number <= (max ?? Infinity) &&
      number > (above ?? -Infinity)
    );
  });
}

function declared(type: 'integer' | 'number', { min, max, above, code }: RangeOptions): Declaration {
  const schema = {
    type,
    ...(min !== undefined && { minimum: min }),
    ...(above !== undefined && { exclusiveMinimum: above }),
    ...(max !== undefined && { maximum: max }),
  };
  return { schema, codes: [code ?? 'E_INVALID'], example: min ?? 1 };
}

function both(one: PropertyDecorator, other: PropertyDecorator): PropertyDecorator {
  return (target, property) => {
    one(target, property);
    other(target, property);
  };
}
