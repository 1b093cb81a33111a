import { type FieldOptions, Phone, ruledField, Text } from '#platform/http';
import { countries, states } from './states-and-countries.js';

/** A field for an ISO 3166-1 alpha-3 code, upper-case. */
export const CountryCode = (options: FieldOptions = {}): PropertyDecorator =>
  ruledField('country', options, {
    holds: (value) => countries.byCode(value as string) !== null,
    code: 'E_COUNTRY_INVALID',
    message: 'must be an ISO 3166-1 alpha-3 country code',
    schema: { type: 'string', pattern: '^[A-Z]{3}$' },
    example: 'GBR',
    about: 'ISO 3166-1 alpha-3 code.',
  });

/** A field for the upper-case postal abbreviation of a state or the District of Columbia. */
export const StateCode = (options: FieldOptions = {}): PropertyDecorator =>
  ruledField('usState', options, {
    holds: (value) => states.byCode(value as string) !== null,
    code: 'E_STATE_INVALID',
    message: 'must be a US state abbreviation',
    schema: { type: 'string', enum: states.all.map(({ code }) => code) },
    example: 'WY',
    about: 'Postal abbreviation of a state or the District of Columbia.',
  });

export interface PostalAddress {
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  /** ISO 3166-1 alpha-3. */
  readonly country: string;
  /** E.164. */
  readonly phone: string | null;
}

/** An address in a request or a file. */
export class AddressRequest {
  @Text({ max: 200, printed: true }) line1!: string;
  @Text({ max: 200, printed: true, optional: true }) line2?: string | null;
  @Text({ max: 100, printed: true }) city!: string;
  @Text({ max: 100, printed: true }) state!: string;
  @Text({ max: 20, printed: true }) postalCode!: string;
  @CountryCode() country!: string;
  @Phone({ optional: true }) phone?: string | null;
}
