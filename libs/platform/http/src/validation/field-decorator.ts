import { Transform } from 'class-transformer';
import { IsOptional, ValidateBy } from './class-validator-parts.js';
import type { FieldError } from '#kit/event-sourcing';
import { type Declaration, declareField, type Deprecation, type JsonSchema } from './declared-fields.js';

/** What every field decorator takes. */
export interface FieldOptions {
  /** Absent and null are fine; so is an empty text, which counts as absent (contract 2.4). */
  readonly optional?: boolean;
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

/** A text as it is checked and handed on. */
export type Tidying = (text: string) => string;

/** What a field decorator leaves for the pipe to find. */
export interface FieldContext {
  readonly explain: Check;
}

/**
 * A field decorator from a check: one constraint, so that a failing field has one code and one message.
 *
 * @param declaration what the check takes and gives, for the API's description
 * @param tidy what becomes of a text before the check; default: nothing
 */
export function field(
  name: string,
  check: Check,
  options: FieldOptions,
  declaration: Declaration,
  tidy: Tidying = (text) => text,
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
  const prepare = Transform(({ value }: { value: unknown }) => {
    const tidied = typeof value === 'string' ? tidy(value) : value;
    return tidied === '' && options.optional === true ? undefined : tidied;
  });
  return (target, property) => {
    if (isText(declaration)) prepare(target, property);
    optional?.(target, property);
    constraint(target, property);
    declareField(target, declarationOf(String(property), options, declaration));
  };
}

const isText = ({ schema }: Declaration): boolean => schema['type'] === 'string';

const declarationOf = (name: string, options: FieldOptions, declaration: Declaration) => ({
  ...declaration,
  schema: options.optional === true && isText(declaration) ? orEmpty(declaration.schema) : declaration.schema,
  name,
  optional: options.optional === true,
  missing: options.missing ?? 'E_REQUIRED',
  about: [options.about, declaration.about].filter(Boolean).join(' ') || null,
  example: options.example ?? declaration.example,
  exemplified: options.example !== undefined,
  deprecated: options.deprecated ?? null,
});

const orEmpty = ({ minLength, ...schema }: JsonSchema): JsonSchema =>
  'pattern' in schema || 'enum' in schema || 'format' in schema
    ? { anyOf: [{ ...schema, ...(minLength !== undefined && { minLength }) }, { const: '' }] }
    : schema;

/** A check that has one code and one message. */
export const simple =
  (code: string, message: string, holds: (value: unknown) => boolean): Check =>
  (value) =>
    holds(value) ? null : { code, message };
