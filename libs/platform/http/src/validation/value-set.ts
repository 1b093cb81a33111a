import type { Component, JsonSchema } from './declared-fields.js';

/** A fixed set of values that is a component of the API reference. */
export interface ValueSet<T extends string = string> extends Component {
  readonly schema: JsonSchema;
  readonly values: readonly T[];
}

/**
 * Returns a set of values. Values that are no identifiers, such as `Inc.`, get names for generated code: each generator
 * reads one of the three extensions.
 */
export const valueSet = <T extends string>(
  name: string,
  values: readonly T[],
  about: string,
): ValueSet<T> => ({
  name,
  values,
  schema: { type: 'string', description: about, enum: values, ...namesOf(name, values) },
});

function namesOf(name: string, values: readonly string[]): JsonSchema {
  if (values.every((value) => /^\w+$/.test(value))) return {};
  const names = values.map((value) => identifierOf(value, values));
  return {
    'x-enum-varnames': names,
    'x-enumNames': names,
    'x-ms-enum': {
      name,
      modelAsString: false,
      values: values.map((value, index) => ({ value, name: names[index] })),
    },
  };
}

/** Returns `CorpWithPeriod` for `Corp.`, and `CCorpWithSpace` for `C Corp` if `CCorp` is a value too. */
function identifierOf(value: string, values: readonly string[]): string {
  const periods = value.split('.').length - 1;
  const letters = value.replace(/\W/g, '');
  if (periods > 0) return `${letters}With${periods === 1 ? 'Period' : `${periods}Periods`}`;
  return letters !== value && values.includes(letters) ? `${letters}WithSpace` : letters;
}
