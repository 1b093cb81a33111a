import { Transform } from 'class-transformer';
import type { FieldError } from '#kit/event-sourcing';
import { isPossibleSsn } from '#platform/personal-data';
import { characterFault, printFault } from './characters.js';
import { isEmail } from './class-validator-parts.js';
import { type Check, field, type FieldOptions, ruledField } from './validate.js';

/** RFC 5321, section 4.5.3.1.3, without the angle brackets. In UTF-16 code units. */
const LONGEST_EMAIL = 254;

/** Control, format and surrogate characters, line breaks, and the mark of a quoted local part. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}"]/u;

/**
 * Returns whether a trimmed text is an acceptable e-mail address (contract 3.2). Rejects characters that normalization
 * or lower-casing changes, because they make two addresses look like one: U+212A becomes `k`.
 */
export const isEmailAddress = (text: string): boolean =>
  text.length <= LONGEST_EMAIL &&
  !FORBIDDEN.test(text) &&
  text.normalize('NFKC').toLowerCase() === text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) &&
  isEmail(text, { allow_utf8_local_part: true });

interface TextLimits extends FieldOptions {
  /** In characters; default: 1. */
  readonly min?: number;
  readonly max: number;
  /** The error if the text is longer than `max`; default: `code` and the maximum length. */
  readonly tooLong?: FieldError;
  /** Kept unchanged: ids that callers choose and compare. */
  readonly verbatim?: boolean;
  /** Printed on documents, so only in Latin script. */
  readonly printed?: boolean;
  /** A rule that depends on other fields of the object, with its error codes. */
  readonly rule?: { readonly check: Check; readonly codes: readonly string[] };
}

/** The error of a text that does not match the pattern shows the example. */
type TextOptions = TextLimits &
  ({ readonly pattern?: never } | { readonly pattern: RegExp; readonly example: string });

/** White space without line breaks. */
const WHITE_SPACE = /[^\S\n\v\f\r]+/gu;

/** Returns a text in NFC and trimmed, with each run of white space replaced by one space (contract 2.4). */
export const oneLine = (text: string): string => text.normalize('NFC').trim().replace(WHITE_SPACE, ' ');

/**
 * A text on one line, normalized by {@link oneLine}, with the characters of {@link characterFault}. Length is counted
 * in code points.
 */
export function Text(options: TextOptions): PropertyDecorator {
  const { min = 1, max, code = 'E_INVALID', verbatim = false, printed = false } = options;
  const { pattern, example, rule } = options;
  const { tooLong = { code, message: `is too long: at most ${max} characters` } } = options;
  const misshapen = `has an invalid format; example: ${String(example)}`;
  const check: Check = (value, owner) => {
    if (typeof value !== 'string') return { code, message: 'must be a string' };
    const length = value.length > max ? Array.from(value).length : value.length;
    if (length > max) return tooLong;
    if (length < min) return { code, message: `must have at least ${min} character${min === 1 ? '' : 's'}` };
    const fault = characterFault(value) ?? (printed ? printFault(value) : null);
    if (fault) return fault;
    if (pattern && !pattern.test(value)) return { code, message: misshapen };
    return rule?.check(value, owner) ?? null;
  };
  const form =
    pattern?.source ??
    (min === 0 || (options.optional === true && options.rejectsEmpty !== true) ? undefined : '\\S');
  const schema = { type: 'string', minLength: min, maxLength: max, ...(form && { pattern: form }) };
  const codes = [code, tooLong.code, 'E_CHARACTER_UNSUPPORTED', ...(rule?.codes ?? [])];
  const about = printed ? { about: 'Printed on documents, so Latin script only.' } : {};
  const declaration = { schema, codes, example: 'text', ...about };
  return field('text', check, options, declaration, verbatim ? undefined : oneLine);
}

/** One of a few values, case-sensitive. */
export const OneOf = (values: readonly string[], options: FieldOptions = {}): PropertyDecorator =>
  ruledField('oneOf', options, {
    holds: (value) => values.includes(value as string),
    message: `must be one of: ${values.join(', ')}`,
    schema: { type: 'string', enum: values },
    example: values[0],
  });

/** An e-mail address. Surrounding white space is removed. */
export const Email = (options: FieldOptions = {}): PropertyDecorator =>
  ruledField('email', options, {
    holds: (value) => typeof value === 'string' && isEmailAddress(value),
    message: 'must be an e-mail address',
    schema: { type: 'string', format: 'email', maxLength: LONGEST_EMAIL },
    example: 'ada@founders.example',
    tidy: (text) => text.trim(),
  });

/** `+`, then 7 to 15 digits, the first of them not 0 (contract 5.1). */
const E_164 = /^\+[1-9]\d{6,14}$/;

/** A phone number in the form of E.164. It need not be in use. */
export const Phone = (options: FieldOptions = {}): PropertyDecorator =>
  ruledField('phone', options, {
    holds: (value) => typeof value === 'string' && E_164.test(value),
    code: 'E_PHONE_INVALID',
    message: 'must be a phone number in E.164 format, for example +12025550123',
    schema: { type: 'string', pattern: E_164.source },
    example: '+442071838750',
    about: 'In E.164 format.',
  });

/** A possible SSN or ITIN, `XXX-XX-XXXX`. */
export const Ssn = (options: FieldOptions = {}): PropertyDecorator =>
  ruledField('ssn', options, {
    holds: (value) => typeof value === 'string' && isPossibleSsn(value),
    code: 'E_SSN_INVALID',
    message: 'must be a valid SSN or ITIN in the form XXX-XX-XXXX',
    schema: { type: 'string', pattern: '^\\d{3}-\\d{2}-\\d{4}$' },
    example: '219-09-9999',
    about: 'A valid SSN or ITIN. It is never shown in full again.',
  });

/** A calendar date, `yyyy-MM-dd`. */
export const PlainDate = (options: FieldOptions = {}): PropertyDecorator =>
  ruledField('plainDate', options, {
    holds: isPlainDate,
    message: 'must be a date in the form yyyy-MM-dd',
    schema: { type: 'string', format: 'date' },
    example: '2026-01-20',
  });

/** Returns whether a value is an existing date in the form `yyyy-MM-dd`. `Date.parse` accepts 30 February as 2 March. */
export const isPlainDate = (value: unknown): boolean => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
};

const RFC_3339 = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d))?$/;

/** An optional time or date, in UTC unless the value has an offset. */
export const Moment = ({ about }: Pick<FieldOptions, 'about'> = {}): PropertyDecorator =>
  ruledField(
    'moment',
    { optional: true, ...(about !== undefined && { about }) },
    {
      holds: isMoment,
      message: 'must be an RFC 3339 time',
      schema: { type: 'string', pattern: RFC_3339.source },
    },
  );

/** Texts of times are compared, so a year that has no four digits in UTC is not accepted. */
const isMoment = (value: unknown): boolean => {
  if (typeof value !== 'string' || !RFC_3339.test(value) || !isPlainDate(value.slice(0, 10))) return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && /^\d{4}-/.test(new Date(time).toISOString());
};

/** Returns a validated time in the stored format, in which text order is time order. */
export const storedTime = (moment: string | null | undefined): string | undefined =>
  moment === null || moment === undefined ? undefined : new Date(moment).toISOString();

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

/** `true` or `false`, but not the strings. */
export const Flag = (options: FieldOptions = {}): PropertyDecorator =>
  ruledField('flag', options, {
    holds: (value) => typeof value === 'boolean',
    message: 'must be true or false',
    schema: { type: 'boolean' },
    example: true,
  });

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

function both(one: PropertyDecorator, other: PropertyDecorator): PropertyDecorator {
  return (target, property) => {
    one(target, property);
    other(target, property);
  };
}
