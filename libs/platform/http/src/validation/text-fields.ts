import type { FieldError } from '#kit/event-sourcing';
import { isPossibleSsn } from '#platform/personal-data';
import { isEmailAddress, LONGEST_EMAIL } from './email-address.js';
import { type Check, field, type FieldOptions, simple } from './field-decorator.js';

export interface TextOptions extends FieldOptions {
  /** In characters; default: 1. */
  readonly min?: number;
  readonly max: number;
  /** The error if the text is longer than `max`; default: `code` and the maximum length. */
  readonly tooLong?: FieldError;
  readonly pattern?: RegExp;
  /** Kept unchanged: ids that callers choose and compare. Rejects only white space. */
  readonly verbatim?: boolean;
}

const CONTROL = /\p{Cc}/u;

/** White space without line breaks. */
const WHITE_SPACE = /[^\S\n\v\f\r]+/gu;

/** Returns a text trimmed, with each run of white space replaced by one space (contract 2.4). */
export const oneLine = (text: string): string => text.trim().replace(WHITE_SPACE, ' ');

/**
 * A text, normalized by {@link oneLine}. Length is counted in code points. Control characters and line breaks
 * inside
 * the text are rejected.
 */
export function Text(options: TextOptions): PropertyDecorator {
  const { min = 1, max, code = 'E_INVALID', verbatim = false, pattern } = options;
  const { tooLong = { code, message: `is too long: at most ${max} characters` } } = options;
  const check: Check = (value) => {
    if (typeof value !== 'string') return { code, message: 'must be a string' };
    const length = value.length > max ? Array.from(value).length : value.length;
    if (length > max) return tooLong;
    if (length < min) return { code, message: `must have at least ${min} character${min === 1 ? '' : 's'}` };
    if (value !== '' && value.trim() === '') return { code, message: 'must not be blank' };
    if (CONTROL.test(value)) return { code, message: 'must not contain control characters' };
    return pattern && !pattern.test(value) ? { code, message: 'has an invalid format' } : null;
  };
  const form = pattern?.source ?? (min === 0 || options.optional === true ? undefined : '\\S');
  const schema = { type: 'string', minLength: min, maxLength: max, ...(form && { pattern: form }) };
  const declaration = { schema, codes: [code, tooLong.code], example: 'text' };
  return field('text', check, options, declaration, verbatim ? undefined : oneLine);
}

/** One of a few values, case-sensitive. */
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

/** An e-mail address. Surrounding white space is removed. */
export function Email(options: FieldOptions = {}): PropertyDecorator {
  const holds = (value: unknown): boolean => typeof value === 'string' && isEmailAddress(value);
  const { code = 'E_INVALID' } = options;
  return field(
    'email',
    simple(code, 'must be an e-mail address', holds),
    options,
    {
      schema: { type: 'string', format: 'email', maxLength: LONGEST_EMAIL },
      codes: [code],
      example: 'ada@founders.example',
    },
    (text) => text.trim(),
  );
}

/** `+`, then 7 to 15 digits, the first of them not 0 (contract 5.1). */
const E_164 = /^\+[1-9]\d{6,14}$/;

/** A phone number in the form of E.164. It need not be in use. */
export const Phone = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    'phone',
    simple(
      options.code ?? 'E_PHONE_INVALID',
      'must be a phone number in E.164 format, for example +12025550123',
      (value) => typeof value === 'string' && E_164.test(value),
    ),
    options,
    {
      schema: { type: 'string', pattern: E_164.source },
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
      'must be a valid SSN or ITIN in the form XXX-XX-XXXX',
      (value) => typeof value === 'string' && isPossibleSsn(value),
    ),
    options,
    {
      schema: { type: 'string', pattern: '^\\d{3}-\\d{2}-\\d{4}$' },
      codes: [options.code ?? 'E_SSN_INVALID'],
      example: '219-09-9999',
      about: 'A valid SSN or ITIN. It is never shown in full again.',
    },
  );
