import { Option } from 'commander';
import type { DeclaredField } from '#platform/http';
import { wholeNumber } from './output.js';

/** Returns the option for a field of a request, such as `--filing-date <date>` for `filingDate`. */
export function optionOf(field: DeclaredField, { name = field.name, about = field.about } = {}): Option {
  const words = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const { schema } = field;
  const isDate = schema['format'] === 'date';
  const text = [...(isDate ? ['yyyy-MM-dd'] : []), ...(about === null ? [] : [asPhrase(about)])].join('; ');
  const option = new Option(`--${words} <${isDate ? 'date' : words.split('-').at(-1)}>`, text);
  option.makeOptionMandatory(!field.optional);
  if (schema['enum']) option.choices(schema['enum'] as readonly string[]);
  if (schema['type'] === 'integer') option.argParser(wholeNumber(Number(schema['minimum'] ?? 0)));
  return option;
}

/** Returns a sentence in the style of the help: no capital at the start, no period at the end. */
export const asPhrase = (sentence: string): string =>
  sentence.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase()).replace(/\.$/, '');
