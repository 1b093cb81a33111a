import { Transform } from 'class-transformer';
import { combined, type FieldOptions, ruledField } from './field.js';

interface RangeOptions extends FieldOptions {
  readonly min?: number;
  readonly max?: number;
  /** The number must be greater than this. */
  readonly above?: number;
}

/** An integer that a double represents exactly. */
export const Whole = (options: RangeOptions = {}): PropertyDecorator =>
  ruledField(
    'whole',
    options,
    inRange('a whole number', 'integer', Number.isSafeInteger, { max: Number.MAX_SAFE_INTEGER, ...options }),
  );

/** A finite number. */
export const Decimal = (options: RangeOptions = {}): PropertyDecorator =>
  ruledField('decimal', options, inRange('a number', 'number', Number.isFinite, options));

/** An integer in a query string. */
export function QueryWhole(options: RangeOptions = {}): PropertyDecorator {
  const parse = Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value,
  );
  return combined(parse, Whole(options));
}

function inRange(
  what: string,
  type: 'integer' | 'number',
  holds: (value: unknown) => boolean,
  { min, max, above }: RangeOptions,
) {
  const bounds = [
    above === undefined ? '' : ` above ${above}`,
    min === undefined ? '' : ` from ${min}`,
    max === undefined ? '' : ` to ${max}`,
  ].join('');
  const isInside = (number: number): boolean =>
    number >= (min ?? -Infinity) && number <= (max ?? Infinity) && number > (above ?? -Infinity);
  return {
    holds: (value: unknown) => holds(value) && isInside(value as number),
    message: `must be ${what}${bounds}`,
    schema: {
      type,
      ...(min !== undefined && { minimum: min }),
      ...(above !== undefined && { exclusiveMinimum: above }),
      ...(max !== undefined && { maximum: max }),
    },
    example: min ?? 1,
  };
}
