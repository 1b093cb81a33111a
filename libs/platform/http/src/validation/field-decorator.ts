import { Transform } from 'class-transformer';
import { IsOptional, ValidateBy } from './class-validator-parts.js';
import type { FieldError } from '#kit/event-sourcing';
import { type Declaration, declareField, type Deprecation, type JsonSchema } from './declared-fields.js';

/** Options of all field decorators. */
export interface FieldOptions {
  /** Allows absent, null and empty text, which counts as absent (contract 2.4). */
  readonly optional?: boolean;
  /** The error code if the field is missing; default: `E_REQUIRED`. */
  readonly missing?: string;
  /** The error code if the value is invalid; default: the decorator's own. */
  readonly code?: string;
  /** A sentence for the API reference about the meaning of the field, beyond what its decorator says. */
  readonly about?: string;
  /** The value in the reference's examples. An optional field without one does not appear in them. */
  readonly example?: unknown;
  /**
   * Requests that rely on the field get warning headers in the response. Only for top-level fields of a body.
   */
  readonly deprecated?: Deprecation;
}

/** Returns why a value is invalid; null if it is valid. The message never repeats the value. */
export type Check = (value: unknown) => FieldError | null;

/** Normalizes a text before it is checked and passed on. */
export type Tidying = (text: string) => string;

/** The data that a field decorator leaves for the pipe. */
export interface FieldContext {
  readonly explain: Check;
}

/**
 * Returns a field decorator for a check. It is a single constraint, so that an invalid field has one code and
 * one message.
 * @param declaration the API's description of the field
 * @param tidy normalizes a text before the check; default: leaves it unchanged
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

/** Returns a check with one code and one message. */
export const simple =
  (code: string, message: string, holds: (value: unknown) => boolean): Check =>
  (value) =>
    holds(value) ? null : { code, message };
