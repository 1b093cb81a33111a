import { Transform } from 'class-transformer';
import { IsDefined, IsOptional, ValidateBy, ValidateIf } from 'class-validator';
import {
  type Component,
  type Declaration,
  declareField,
  type Deprecation,
  type JsonSchema,
} from './declared-fields.js';

export interface FieldOptions {
  /** Allows absent, null and empty text, which counts as absent (contract 2.4). */
  readonly optional?: boolean;
  /** An empty text is an error instead of absent: a filter without a value would return everything (contract 2.3). */
  readonly rejectsEmpty?: boolean;
  /**
   * A field of a PATCH: if it is absent, nothing changes. If it is also `optional`, null and empty text clear it;
   * otherwise null is an error.
   */
  readonly inPatch?: boolean;
  /**
   * Reports whether the field counts; otherwise its value is ignored. The API reference shows such a field as optional.
   * Takes the object with the field, whose other fields may be invalid.
   */
  readonly when?: (owner: never) => boolean;
  /** The error code if the field is missing; default: `E_REQUIRED`. */
  readonly missing?: string;
  /** The error code if the value is invalid; default: the decorator's own. */
  readonly code?: string;
  /** A sentence for the API reference about the meaning of the field, beyond what its decorator says. */
  readonly about?: string;
  /** The value that applies if the field is absent, for the API reference. The code that reads the field applies it. */
  readonly defaultValue?: unknown;
  /** Describes the field's value, or the entries of a list, in the API reference. */
  readonly component?: Component;
  /** The value in the reference's examples. An optional field without one does not appear in them. */
  readonly example?: unknown;
  /**
   * Requests that rely on the field get warning headers in the response. Only for top-level fields of a body.
   */
  readonly deprecated?: Deprecation;
}

/** A rule that the value of a field must follow. */
export interface FieldRule {
  /**
   * Reports whether a value follows the rule. Called only if the value follows all earlier rules of the field.
   * @param owner the object with the field; its other fields may be invalid
   */
  readonly holds: (value: unknown, owner: object) => boolean;
  readonly code: string;
  /** Does not repeat the value. */
  readonly message: string | ((value: unknown) => string);
}

/** The rules of a field, and its description in the API reference. */
interface FieldDefinition extends Omit<Declaration, 'codes'> {
  /** By name, in the order of their checks. */
  readonly rules: Readonly<Record<string, FieldRule>>;
  /** Normalizes a text before it is checked; default: leaves it unchanged. */
  readonly tidy?: (text: string) => string;
}

/** The context of every constraint that {@link field} registers. */
export interface ConstraintContext {
  readonly code: string;
}

/** Returns a field decorator. An invalid field has the code and message of the first rule that its value breaks. */
export function field(options: FieldOptions, definition: FieldDefinition): PropertyDecorator {
  const { rules, tidy = (text: string) => text, ...declaration } = definition;
  const missing = options.missing ?? 'E_REQUIRED';
  const codes = [...new Set(Object.values(rules).map(({ code }) => code))];
  const decorators = [
    ...(isText(declaration) ? [tidyText(tidy, options)] : []),
    ...presenceOf(options, missing),
    ...Object.entries(rules).map(([name, rule]) => constraint(name, rule)),
  ];
  return (target, property) => {
    for (const decorate of decorators) decorate(target, property);
    declareField(target, declarationOf(String(property), { ...options, missing }, { ...declaration, codes }));
  };
}

const constraint = (name: string, { holds, code, message }: FieldRule): PropertyDecorator =>
  ValidateBy(
    { name, validator: { validate: (value, args) => holds(value, args?.object ?? {}) } },
    {
      message: typeof message === 'string' ? message : ({ value }) => message(value),
      context: { code } satisfies ConstraintContext,
    },
  );

function tidyText(tidy: (text: string) => string, options: FieldOptions): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => {
    const tidied = typeof value === 'string' ? tidy(value) : value;
    if (tidied !== '' || !acceptsEmpty(options)) return tidied;
    return options.inPatch === true ? null : undefined;
  });
}

function presenceOf({ optional, inPatch, when }: FieldOptions, missing: string): PropertyDecorator[] {
  const condition = when ? [ValidateIf((owner) => when(owner as never))] : [];
  if (optional === true) return [...condition, IsOptional()];
  const context = { code: missing } satisfies ConstraintContext;
  return [
    ...condition,
    ...(inPatch === true ? [ValidateIf((_, value) => value !== undefined)] : []),
    IsDefined({ message: 'is required', context }),
  ];
}

const acceptsEmpty = ({ optional = false, rejectsEmpty = false }: FieldOptions): boolean =>
  optional && !rejectsEmpty;

const isText = ({ schema }: Pick<Declaration, 'schema'>): boolean => schema['type'] === 'string';

const declarationOf = (
  name: string,
  options: FieldOptions & { missing: string },
  declaration: Declaration,
) => ({
  ...declaration,
  schema:
    acceptsEmpty(options) && isText(declaration) ? withoutMinimum(declaration.schema) : declaration.schema,
  name,
  optional: options.optional === true || options.inPatch === true,
  conditional: options.when !== undefined,
  nullable: options.optional === true,
  missing: options.missing,
  about: [options.about, declaration.about].filter(Boolean).join(' ') || null,
  component: options.component ?? declaration.component ?? null,
  defaultValue: options.defaultValue,
  example: options.example ?? declaration.example,
  exemplified: options.example !== undefined,
  deprecated: options.deprecated ?? null,
});

/** An empty optional text is accepted but not described: code generators cannot use a union with `""`. */
const withoutMinimum = ({ minLength, ...schema }: JsonSchema): JsonSchema =>
  'pattern' in schema ? { ...schema, ...(minLength !== undefined && { minLength }) } : schema;

/** The only rule of a field, and its description in the API reference. */
interface RuledField extends Omit<FieldDefinition, 'rules'> {
  readonly holds: (value: unknown) => boolean;
  /** The error code, unless the options set another one; default: `E_INVALID`. */
  readonly code?: string;
  readonly message: string;
}

/** Returns a field decorator for a single rule. */
export function ruledField(name: string, options: FieldOptions, ruled: RuledField): PropertyDecorator {
  const { holds, code = 'E_INVALID', message, ...definition } = ruled;
  const rules = { [name]: { holds, code: options.code ?? code, message } };
  return field(options, { ...definition, rules });
}

/** Applies several decorators to one property. */
export const combined =
  (...decorators: readonly PropertyDecorator[]): PropertyDecorator =>
  (target, property) => {
    for (const decorate of decorators) decorate(target, property);
  };
