import { valueSet } from '#platform/http';
import { ACTION_CODES } from './domain/types.js';

/** {@link ACTION_CODES} in the API reference. */
export const ACTION_CODE = valueSet(
  'RequiredActionCode',
  ACTION_CODES,
  'The kind of request. `FORMATION_NAME_OPTIONS_EXHAUSTED`: new names, as a resolution. The others: a signature, with a signing link.',
);
