import { Type } from 'class-transformer';
import { ValidateNested } from './class-validator-parts.js';
import type { ClassOf, Declaration } from './declared-fields.js';
import { type Check, field, type FieldOptions } from './field-decorator.js';

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

export interface ListOptions extends FieldOptions {
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
      options.of ? `values out of: ${options.of.join(', ')}` : 'strings',
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
