import { valueSet } from '#platform/http';
import { states } from './states-and-countries.js';
import { ENTITY_TYPES, nameEndings } from './name-endings.js';

/** The codes of {@link states} in the API reference. */
export const STATE_CODE = valueSet(
  'StateCode',
  states.all.map(({ code }) => code),
  'Postal abbreviation of a state or the District of Columbia.',
);

/** {@link ENTITY_TYPES} in the API reference. */
export const ENTITY_TYPE = valueSet(
  'EntityType',
  ENTITY_TYPES,
  'The legal form: a limited liability company or a C corporation.',
);

/** {@link nameEndings} in the API reference. */
export const ENTITY_TYPE_ENDING = valueSet(
  'EntityTypeEnding',
  [...nameEndings.LLC, ...nameEndings.CCorp],
  `The ending of the legal name, case-sensitive. For an LLC: ${quoted(nameEndings.LLC)}. For a CCorp: ${quoted(nameEndings.CCorp)}.`,
);

function quoted(values: readonly string[]): string {
  return values.map((value) => `\`${value}\``).join(', ');
}
