import { field, type FieldOptions, simple } from '#platform/http';
import { countries } from './countries.js';
import { states } from './states.js';

/** A field for an ISO 3166-1 alpha-3 code, upper-case. */
export const CountryCode = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    'country',
    simple(
      options.code ?? 'E_COUNTRY_INVALID',
      'must be an ISO 3166-1 alpha-3 country code',
      (value) => countries.byCode(value as string) !== null,
    ),
    options,
    {
      schema: { type: 'string', pattern: '^[A-Z]{3}$' },
      codes: [options.code ?? 'E_COUNTRY_INVALID'],
      example: 'GBR',
      about: 'ISO 3166-1 alpha-3 code.',
    },
  );

/** A field for the upper-case postal abbreviation of a state or the District of Columbia. */
export const StateCode = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    'usState',
    simple(
      options.code ?? 'E_STATE_INVALID',
      'must be a US state abbreviation',
      (value) => states.byCode(value as string) !== null,
    ),
    options,
    {
      schema: { type: 'string', enum: states.all.map(({ code }) => code) },
      codes: [options.code ?? 'E_STATE_INVALID'],
      example: 'WY',
      about: 'Postal abbreviation of a state or the District of Columbia.',
    },
  );
