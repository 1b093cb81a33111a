import type { FieldError } from '#kit/event-sourcing';
import { isPossibleSsn } from '#platform/personal-data';
import { characterFault, printFault } from './characters.js';
import { isEmailAddress, MAX_EMAIL } from './email-address.js';
import { field, type FieldOptions, type FieldRule, ruledField } from './field.js';

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
  /** A rule that depends on other fields of the object. */
  readonly rule?: FieldRule;
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
  const { min = 1, max, pattern, verbatim = false, printed = false } = options;
  const form =
    pattern?.source ??
    (min === 0 || (options.optional === true && options.rejectsEmpty !== true) ? undefined : '\\S');
  return field(options, {
    rules: textRules(options),
    schema: { type: 'string', minLength: min, maxLength: max, ...(form && { pattern: form }) },
    example: 'text',
    ...(printed && { about: 'Printed on documents, so Latin script only.' }),
    ...(!verbatim && { tidy: oneLine }),
  });
}

function textRules(options: TextOptions): Readonly<Record<string, FieldRule>> {
  const { min = 1, max, code = 'E_INVALID', pattern, printed = false, rule } = options;
  const tooLong = options.tooLong ?? { code, message: `is too long: at most ${max} characters` };
  return {
    text: { holds: (value) => typeof value === 'string', code, message: 'must be a string' },
    maxLength: { holds: (value) => isAtMost(max, value as string), ...tooLong },
    minLength: {
      holds: (value) => (value as string).length >= min,
      code,
      message: `must have at least ${min} character${min === 1 ? '' : 's'}`,
    },
    characters: characterRule((text) => characterFault(text) ?? (printed ? printFault(text) : null)),
    ...(pattern && {
      pattern: {
        holds: (value: unknown) => pattern.test(value as string),
        code,
        message: `has an invalid format; example: ${options.example}`,
      },
    }),
    ...(rule && { rule }),
  };
}

const isAtMost = (max: number, text: string): boolean => text.length <= max || Array.from(text).length <= max;

/** @param faultOf describes the first unsupported character of a text; null: there is none */
const characterRule = (faultOf: (text: string) => FieldError | null): FieldRule => ({
  holds: (value) => faultOf(value as string) === null,
  code: 'E_CHARACTER_UNSUPPORTED',
  message: (value) => faultOf(value as string)?.message ?? '',
});

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
    schema: { type: 'string', format: 'email', maxLength: MAX_EMAIL },
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
