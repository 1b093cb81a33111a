import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { type ClassConstructor, plainToInstance, Transform, Type } from 'class-transformer';
import type { ValidationError } from 'class-validator';
import type { FieldError } from '#kit/event-sourcing';
import { validationFailed } from '../errors/http-errors.js';
import { IsOptional, ValidateBy, ValidateIf, ValidateNested, Validator } from './class-validator-parts.js';
import {
  type ClassOf,
  type Declaration,
  declareField,
  type Deprecation,
  type JsonSchema,
  unchangeableIn,
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

/**
 * Returns why a value is invalid; null if it is valid. The message never repeats the value.
 * @param owner the object with the field; its other fields may be invalid
 */
export type Check = (value: unknown, owner: object) => FieldError | null;

/** Normalizes a text before it is checked and passed on. */
type Tidying = (text: string) => string;

/** The data that a field decorator passes to the pipe. */
interface FieldContext {
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
  const explain: Check = (value, owner) =>
    value === undefined || value === null
      ? { code: options.missing ?? 'E_REQUIRED', message: 'is required' }
      : check(value, owner);
  const context: FieldContext = { explain };
  const constraint = ValidateBy(
    {
      name,
      validator: {
        validate: (value: unknown, { object = {} }: { readonly object?: object } = {}) =>
          explain(value, object) === null,
        defaultMessage: () => name,
      },
    },
    { context },
  );
  const optional = presenceOf(options);
  const prepare = Transform(({ value }: { value: unknown }) => {
    const tidied = typeof value === 'string' ? tidy(value) : value;
    if (tidied !== '' || !acceptsEmpty(options)) return tidied;
    return options.inPatch === true ? null : undefined;
  });
  return (target, property) => {
    if (isText(declaration)) prepare(target, property);
    optional?.(target, property);
    constraint(target, property);
    declareField(target, declarationOf(String(property), options, declaration));
  };
}

function presenceOf({ optional, inPatch }: FieldOptions): PropertyDecorator | null {
  if (optional === true) return IsOptional();
  return inPatch === true ? ValidateIf((_, value) => value !== undefined) : null;
}

const acceptsEmpty = ({ optional = false, rejectsEmpty = false }: FieldOptions): boolean =>
  optional && !rejectsEmpty;

const isText = ({ schema }: Declaration): boolean => schema['type'] === 'string';

const declarationOf = (name: string, options: FieldOptions, declaration: Declaration) => ({
  ...declaration,
  schema: acceptsEmpty(options) && isText(declaration) ? orEmpty(declaration.schema) : declaration.schema,
  name,
  optional: options.optional === true || options.inPatch === true,
  nullable: options.optional === true,
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

/** The only rule of a field, and its description in the API reference. */
interface Rule extends Omit<Declaration, 'codes'> {
  readonly holds: (value: unknown) => boolean;
  /** The error code, unless the options set another one; default: `E_INVALID`. */
  readonly code?: string;
  readonly message: string;
  readonly tidy?: Tidying;
}

/** Returns a field decorator for a rule with one code and one message. */
export function ruledField(name: string, options: FieldOptions, rule: Rule): PropertyDecorator {
  const { holds, code: own = 'E_INVALID', message, tidy, ...declaration } = rule;
  const code = options.code ?? own;
  const check: Check = (value) => (holds(value) ? null : { code, message });
  return field(name, check, options, { ...declaration, codes: [code] }, tidy);
}

const validator = new Validator();

/** Rules that span several fields of a request. */
export interface CrossFieldRules {
  /**
   * Returns the invalid fields by path. Also called if single fields failed: `failed` says which, so that a
   * rule can skip fields without a valid value.
   */
  failingTogether(failed: (path: string) => boolean): Readonly<Record<string, FieldError>>;
}

/**
 * Returns a request as an instance of its class: only declared fields, each of its declared form.
 * @throws {DomainError} `E_VALIDATION_FAILED` or `E_DESCRIPTION_INVALID`, see {@link validationFailed}
 */
export function validate<T extends object>(type: ClassConstructor<T>, plain: object): T {
  const instance = plainToInstance(type, plain);
  const failed = unchangeableIn(type, plain);
  const errors = validator.validateSync(instance, { whitelist: true, stopAtFirstError: true });
  for (const error of errors) collect(error, '', failed);
  if (hasRulesTogether(instance)) addFailingTogether(instance, failed);
  if (Object.keys(failed).length > 0) throw validationFailed(failed);
  return instance;
}

const hasRulesTogether = (instance: object): instance is CrossFieldRules =>
  typeof (instance as Partial<CrossFieldRules>).failingTogether === 'function';

/** A field's own error takes precedence over one that it shares with others. */
function addFailingTogether(instance: CrossFieldRules, failed: Record<string, FieldError>): void {
  const paths = Object.keys(failed);
  const hasFailed = (path: string): boolean =>
    paths.some((one) => one === path || one.startsWith(`${path}.`) || one.startsWith(`${path}[`));
  for (const [path, error] of Object.entries(instance.failingTogether(hasFailed))) failed[path] ??= error;
}

function collect(error: ValidationError, parent: string, failed: Record<string, FieldError>): void {
  const path = pathOf(parent, error.property);
  const explained = explain(error);
  if (explained) {
    failed[path] = explained;
    return;
  }
  for (const child of error.children ?? []) collect(child, path, failed);
}

const pathOf = (parent: string, property: string): string => {
  if (parent === '') return property;
  return /^\d+$/.test(property) ? `${parent}[${property}]` : `${parent}.${property}`;
};

function explain({ contexts, constraints, value, target = {} }: ValidationError): FieldError | null {
  const present: unknown = value;
  for (const context of Object.values(contexts ?? {}) as Partial<FieldContext & { code: string }>[]) {
    const explained = context.explain?.(present, target);
    if (explained) return explained;
  }
  const names = Object.keys(constraints ?? {}).filter((name) => name !== 'nestedValidation');
  const [name] = names;
  if (name === undefined) return null;
  if (present === undefined || present === null) return { code: 'E_REQUIRED', message: 'is required' };
  const context = contexts?.[name] as { code?: string } | undefined;
  return { code: context?.code ?? 'E_INVALID', message: constraints?.[name] ?? 'is invalid' };
}

const BUILT_IN: ReadonlySet<unknown> = new Set([undefined, Object, String, Number, Boolean, Array]);

/** Validates bodies and queries whose parameter has a class. Passes everything else through. */
@Injectable()
export class RequestPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if ((type !== 'body' && type !== 'query') || BUILT_IN.has(metatype)) return value;
    return validate(metatype as ClassConstructor<object>, value as object);
  }
}

/** Maximum length of a list (contract 2.7). */
const MOST = 200;

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object of its own class. Rejects lists, which class-validator would treat as lists of such objects. */
export function Nested(type: () => ClassOf, options: FieldOptions = {}): PropertyDecorator {
  const { code = 'E_INVALID' } = options;
  const check: Check = (value) => (isObject(value) ? null : { code, message: 'must be an object' });
  return nested(type, field('nested', check, options, { schema: {}, codes: [code], of: type }), false);
}

interface ListOptions extends FieldOptions {
  readonly min?: number;
  readonly max?: number;
}

/** A list of objects of their own class. */
export function NestedList(type: () => ClassOf, options: ListOptions = {}): PropertyDecorator {
  const check = listCheck(options, isObject, 'objects');
  return nested(type, field('nestedList', check, options, { ...declaredList(options), of: type }), true);
}

/** A list of strings. */
export const TextList = (
  options: ListOptions & { readonly of?: readonly string[] } = {},
): PropertyDecorator =>
  field(
    'textList',
    listCheck(
      options,
      (value) => typeof value === 'string' && (!options.of || options.of.includes(value)),
      options.of ? `these values: ${options.of.join(', ')}` : 'strings',
    ),
    options,
    declaredList(options, { type: 'string', ...(options.of && { enum: options.of }) }),
  );

function declaredList({ min = 0, max = MOST, code = 'E_INVALID' }: ListOptions, items?: object): Declaration {
  const schema = { type: 'array', minItems: min, maxItems: max, ...(items && { items }) };
  return { schema, codes: [code], example: [] };
}

function listCheck(options: ListOptions, fits: (value: unknown) => boolean, what: string): Check {
  const { min = 0, max = MOST, code = 'E_INVALID' } = options;
  return (value) => {
    if (!Array.isArray(value) || !value.every(fits)) return { code, message: `must be a list of ${what}` };
    if (value.length < min || value.length > max)
      return { code, message: `must have ${min === 0 ? 'at most' : `${min} to`} ${max} entries` };
    return null;
  };
}

function nested(type: () => ClassOf, check: PropertyDecorator, each: boolean): PropertyDecorator {
  const decorators = [Type(type), ValidateNested({ each }), check];
  return (target, property) => {
    for (const decorate of decorators) decorate(target, property);
  };
}
