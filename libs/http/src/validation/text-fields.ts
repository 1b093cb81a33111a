import { createRequire } from 'node:module';
import { isEmail } from 'class-validator';
import { Transform } from 'class-transformer';
import type * as PhoneNumbers from 'libphonenumber-js';
import { isPossibleSsn } from '#personal-data';
import { type Check, field, type FieldOptions, simple } from './field.js';

export interface TextOptions extends FieldOptions {
  /** In characters; default: 1. */
  readonly min?: number;
  readonly max: number;
  /** The code where it is longer than `max`. */
  readonly tooLong?: string;
  /** Takes a text of nothing but white space. */
  readonly blank?: boolean;
  readonly pattern?: RegExp;
}

let phoneNumbers: typeof PhoneNumbers | undefined;

/** Loaded with the first number, and the copy that class-validator has: an import would load a second one. */
function isValidPhoneNumber(value: string): boolean {
  phoneNumbers ??= createRequire(import.meta.url)('libphonenumber-js') as typeof PhoneNumbers;
  return phoneNumbers.isValidPhoneNumber(value);
}

const CONTROL = /\p{Cc}/u;

/** A text of one line. Length is counted in characters (code points), control characters fail. */
export function Text(options: TextOptions): PropertyDecorator {
  const { min = 1, max, code = 'E_INVALID', tooLong = code, blank = false, pattern } = options;
  const check: Check = (value) => {
    if (typeof value !== 'string') return { code, message: 'must be a text' };
    const length = value.length > max ? Array.from(value).length : value.length;
    if (length > max) return { code: tooLong, message: `is too long: at most ${max} characters` };
    if (length < min) return { code, message: `must have at least ${min} character${min === 1 ? '' : 's'}` };
    if (!blank && value !== '' && value.trim() === '') return { code, message: 'must not be blank' };
    if (CONTROL.test(value)) return { code, message: 'must not contain control characters' };
    return pattern && !pattern.test(value) ? { code, message: 'does not have the right form' } : null;
  };
  const form = pattern?.source ?? (blank ? undefined : min === 0 ? '^$|\\S' : '\\S');
  const schema = { type: 'string', minLength: min, maxLength: max, ...(form && { pattern: form }) };
  return field('text', check, options, { schema, codes: [code, tooLong], example: 'text' });
}

/** One of a few words, upper and lower case being different. */
export const OneOf = (values: readonly string[], options: FieldOptions = {}): PropertyDecorator =>
  field(
    'oneOf',
    simple(options.code ?? 'E_INVALID', `must be one of: ${values.join(', ')}`, (value) =>
      values.includes(value as string),
    ),
    options,
    {
      schema: { type: 'string', enum: values },
      codes: [options.code ?? 'E_INVALID'],
      example: values[0],
    },
  );

/** An e-mail address. White space around it is dropped. */
export function Email(options: FieldOptions = {}): PropertyDecorator {
  const trim = Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.trim() : value,
  );
  const holds = (value: unknown): boolean =>
    typeof value === 'string' && value.length <= 254 && isEmail(value, { allow_utf8_local_part: true });
  const constraint = field(
    'email',
    simple(options.code ?? 'E_INVALID', 'must be an e-mail address', holds),
    options,
    {
      schema: { type: 'string', format: 'email', maxLength: 254 },
      codes: [options.code ?? 'E_INVALID'],
      example: 'ada@founders.example',
    },
  );
  return (target, property) => {
    trim(target, property);
    constraint(target, property);
  };
}

/** A phone number in E.164 form, possible in its country's numbering plan. */
export const Phone = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    'phone',
    simple(
      options.code ?? 'E_PHONE_INVALID',
      'must be a phone number in E.164 form',
      (value) => typeof value === 'string' && /^\+[1-9]\d{1,14}$/.test(value) && isValidPhoneNumber(value),
    ),
    options,
    {
      schema: { type: 'string', pattern: '^\\+[1-9]\\d{1,14}$' },
      codes: [options.code ?? 'E_PHONE_INVALID'],
      example: '+442071838750',
      about: 'E.164.',
    },
  );

/** A possible SSN or ITIN, `XXX-XX-XXXX`. */
export const Ssn = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    'ssn',
    simple(
      options.code ?? 'E_SSN_INVALID',
      'must be a possible SSN or ITIN, written XXX-XX-XXXX',
      (value) => typeof value === 'string' && isPossibleSsn(value),
    ),
    options,
    {
      schema: { type: 'string', pattern: '^\\d{3}-\\d{2}-\\d{4}$' },
      codes: [options.code ?? 'E_SSN_INVALID'],
      example: '219-09-9999',
      about: 'A possible SSN or ITIN. It is never shown in full again.',
    },
  );
