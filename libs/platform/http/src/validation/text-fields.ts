import { createRequire } from 'node:module';
import { isEmail } from './class-validator-parts.js';
import type * as PhoneNumbers from 'libphonenumber-js';
import type { FieldError } from '#kit/event-sourcing';
import { isPossibleSsn } from '#platform/personal-data';
import { type Check, field, type FieldOptions, simple } from './field-decorator.js';

export interface TextOptions extends FieldOptions {
  /** In characters; default: 1. */
  readonly min?: number;
  readonly max: number;
  /** What is said where it is longer than `max`; default: `code`, and how long it may be. */
  readonly tooLong?: FieldError;
  readonly pattern?: RegExp;
  /** Kept as it is sent: ids that others make up, which are compared. Nothing but white space fails. */
  readonly verbatim?: boolean;
}

let phoneNumbers: typeof PhoneNumbers | undefined;

/** Loaded with the first number: all countries' plans are in it. */
function isValidPhoneNumber(value: string): boolean {
  phoneNumbers ??= createRequire(import.meta.url)('libphonenumber-js') as typeof PhoneNumbers;
  return phoneNumbers.isValidPhoneNumber(value);
}

const CONTROL = /\p{Cc}/u;

/** White space that does not end a line. */
const WHITE_SPACE = /[^\S\n\v\f\r]+/gu;

/** A text of one line without white space around it, and with each stretch of it inside one blank (contract 2.4). */
export const oneLine = (text: string): string => text.trim().replace(WHITE_SPACE, ' ');

/**
 * A text, read as {@link oneLine}. Length is counted in characters (code points); control characters fail, line breaks
 * inside among them.
 */
export function Text(options: TextOptions): PropertyDecorator {
  const { min = 1, max, code = 'E_INVALID', verbatim = false, pattern } = options;
  const { tooLong = { code, message: `is too long: at most ${max} characters` } } = options;
  const check: Check = (value) => {
    if (typeof value !== 'string') return { code, message: 'must be a text' };
    const length = value.length > max ? Array.from(value).length : value.length;
    if (length > max) return tooLong;
    if (length < min) return { code, message: `must have at least ${min} character${min === 1 ? '' : 's'}` };
    if (value !== '' && value.trim() === '') return { code, message: 'must not be blank' };
    if (CONTROL.test(value)) return { code, message: 'must not contain control characters' };
    return pattern && !pattern.test(value) ? { code, message: 'does not have the right form' } : null;
  };
  const form = pattern?.source ?? (min === 0 || options.optional === true ? undefined : '\\S');
  const schema = { type: 'string', minLength: min, maxLength: max, ...(form && { pattern: form }) };
  const declaration = { schema, codes: [code, tooLong.code], example: 'text' };
  return field('text', check, options, declaration, verbatim ? undefined : oneLine);
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
  const holds = (value: unknown): boolean =>
    typeof value === 'string' && value.length <= 254 && isEmail(value, { allow_utf8_local_part: true });
  const { code = 'E_INVALID' } = options;
  return field(
    'email',
    simple(code, 'must be an e-mail address', holds),
    options,
    {
      schema: { type: 'string', format: 'email', maxLength: 254 },
      codes: [code],
      example: 'ada@founders.example',
    },
    (text) => text.trim(),
  );
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
