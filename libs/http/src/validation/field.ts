import { IsOptional, ValidateBy } from 'class-validator';
import type { FieldError } from '#event-sourcing';

/** What every field decorator takes. */
export interface FieldOptions {
  /** Absent and null are fine. */
  readonly optional?: boolean;
  /** The code where the field is missing; `E_REQUIRED` unless told. */
  readonly missing?: string;
  /** The code where the value does not do; the decorator's own unless told. */
  readonly code?: string;
}

/** Why a value does not do; null where it does. The message never repeats the value. */
export type Check = (value: unknown) => FieldError | null;

/** What a field decorator leaves for the pipe to find. */
export interface FieldContext {
  readonly explain: Check;
}

/** A field decorator from a check: one constraint, so that a failing field has one code and one message. */
export function field(name: string, check: Check, options: FieldOptions = {}): PropertyDecorator {
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
  if (options.optional !== true) return constraint;
  const optional = IsOptional();
  return (target, property) => {
    optional(target, property);
    constraint(target, property);
  };
}

/** A check that has one code and one message. */
export const simple =
  (code: string, message: string, holds: (value: unknown) => boolean): Check =>
  (value) =>
    holds(value) ? null : { code, message };
