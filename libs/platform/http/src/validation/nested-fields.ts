import { Type } from 'class-transformer';
import { ValidateNested } from 'class-validator';
import type { ClassOf } from './declared-fields.js';
import { combined, field, type FieldOptions, type FieldRule } from './field.js';

/** Maximum length of a list (contract 2.7). */
const MAX_ENTRIES = 200;

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object of its own class. Rejects lists, which class-validator would treat as lists of such objects. */
export function Nested(type: () => ClassOf, options: FieldOptions = {}): PropertyDecorator {
  const { code = 'E_INVALID' } = options;
  const rules = { object: { holds: isObject, code, message: 'must be an object' } };
  return combined(Type(type), ValidateNested(), field(options, { rules, schema: {}, of: type }));
}

interface ListOptions extends FieldOptions {
  readonly min?: number;
  readonly max?: number;
}

/** A list of objects of their own class. */
export function NestedList(type: () => ClassOf, options: ListOptions = {}): PropertyDecorator {
  const rules = listRules(options, isObject, 'objects');
  const checked = field(options, { rules, schema: listSchema(options), example: [], of: type });
  return combined(Type(type), ValidateNested({ each: true }), checked);
}

/** A list of strings. */
export function TextList(options: ListOptions & { readonly of?: readonly string[] } = {}): PropertyDecorator {
  const { of: values } = options;
  const fits = (entry: unknown): boolean => typeof entry === 'string' && (!values || values.includes(entry));
  const items = { type: 'string', ...(values && { enum: values }) };
  return field(options, {
    rules: listRules(options, fits, values ? `these values: ${values.join(', ')}` : 'strings'),
    schema: { ...listSchema(options), items },
    example: [],
  });
}

const listSchema = ({ min = 0, max = MAX_ENTRIES }: ListOptions) => ({
  type: 'array',
  minItems: min,
  maxItems: max,
});

function listRules(
  { min = 0, max = MAX_ENTRIES, code = 'E_INVALID' }: ListOptions,
  fits: (entry: unknown) => boolean,
  entries: string,
): Readonly<Record<string, FieldRule>> {
  return {
    list: {
      holds: (value) => Array.isArray(value) && value.every(fits),
      code,
      message: `must be a list of ${entries}`,
    },
    length: {
      holds: (value) => {
        const { length } = value as readonly unknown[];
        return length >= min && length <= max;
      },
      code,
      message: `must have ${min === 0 ? 'at most' : `${min} to`} ${max} entries`,
    },
  };
}
