import { Type } from 'class-transformer';
import { ValidateNested } from 'class-validator';
import { type Check, field, type FieldOptions } from './field.js';

type ClassOf = new () => object;

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object of a class of its own: never a list, which class-validator would take for a list of such objects. */
export function Nested(type: () => ClassOf, options: FieldOptions = {}): PropertyDecorator {
  const { code = 'E_INVALID' } = options;
  const check: Check = (value) => (isObject(value) ? null : { code, message: 'must be an object' });
  return nested(type, field('nested', check, options), false);
}

export interface ListOptions extends FieldOptions {
  readonly min?: number;
  readonly max?: number;
}

/** A list of objects of a class of its own. */
export function NestedList(type: () => ClassOf, options: ListOptions = {}): PropertyDecorator {
  return nested(type, field('nestedList', listCheck(options, isObject, 'objects'), options), true);
}

/** A list of texts. */
export const TextList = (
  options: ListOptions & { readonly of?: readonly string[] } = {},
): PropertyDecorator =>
  field(
    'textList',
    listCheck(
      options,
      (value) => typeof value === 'string' && (!options.of || options.of.includes(value)),
      options.of ? `these words: ${options.of.join(', ')}` : 'texts',
    ),
    options,
  );

function listCheck(options: ListOptions, fits: (value: unknown) => boolean, what: string): Check {
  const { min = 0, max = 200, code = 'E_INVALID' } = options;
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
