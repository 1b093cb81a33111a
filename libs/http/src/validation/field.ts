import { Transform } from 'class-transformer';
import { IsOptional, ValidateBy } from 'class-validator';
import type { FieldError } from '#event-sourcing';
import { type Declaration, declareField, type Deprecation } from './declared-fields.js';

/** What every field decorator takes. */
export interface FieldOptions {
  /** Absent and null are fine. */
  readonly optional?: boolean;
  /** An empty text is taken for an absent one. */
  readonly emptyIsAbsent?: boolean;
  /** The code where the field is missing; default: `E_REQUIRED`. */
  readonly missing?: string;
  /** The code where the value does not do; default: the decorator's own. */
  readonly code?: string;
  /** A sentence for the API's reference: what the field means, never what its decorator says already. */
  readonly about?: string;
  /** Its value in the reference's examples. An optional field without one is in none. */
  readonly example?: unknown;
  /** Callers that need it are told in the response's headers. For fields of a body, not of an object in it. */
  readonly deprecated?: Deprecation;
}

/** Why a value does not do; null where it does. The message never repeats the value. */
export type Check = (value: unknown) => FieldError | null;

/** What a field decorator leaves for the pipe to find. */
export interface FieldContext {
  readonly explain: Check;
}

/**
 * A field decorator from a check: one constraint, so that a failing field has one code and one message.
 *
 * @param declaration what the check takes and gives, for the API's description
 */
export function field(
  name: string,
  check: Check,
  options: FieldOptions,
  declaration: Declaration,
): PropertyDecorator {
  const explain: Check = (value) =>
    value === undefined || value === null
      ? { code: options.missing ?? 'E_REQUIRED', message: 'is required' }
      : check(value);
  const context: FieldContext = { explain };
  const constraint = ValidateBy(
    {
      name,
      validator: { validate: (value: unknown) => explain(value) === null, defaultMessage: () => name },
    },
    { context },
  );
  const optional = options.optional === true ? IsOptional() : null;
  return (target, property) => {
    if (options.emptyIsAbsent === true) EmptyIsAbsent(target, property);
    optional?.(target, property);
    constraint(target, property);
    declareField(target, declarationOf(String(property), options, declaration));
  };
}

const EmptyIsAbsent = Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value));

const declarationOf = (name: string, options: FieldOptions, declaration: Declaration) => ({
  ...declaration,
  schema:
    options.emptyIsAbsent === true ? { anyOf: [declaration.schema, { const: '' }] } : declaration.schema,
  name,
  optional: options.optional === true,
  missing: options.missing ?? 'E_REQUIRED',
  about: [options.about, declaration.about].filter(Boolean).join(' ') || null,
  example: options.example ?? declaration.example,
  exemplified: options.example !== undefined,
  deprecated: options.deprecated ?? null,
});

/** A check that has one code and one message. */
export const simple =
  (code: string, message: string, holds: (value: unknown) => boolean): Check =>
  (value) =>
    holds(value) ? null : { code, message };
