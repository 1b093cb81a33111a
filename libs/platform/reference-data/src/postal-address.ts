import { AboutObject, type FieldOptions, type FieldRule, Phone, ruledField, Text } from '#platform/http';
import { countries, states } from './states-and-countries.js';
import { STATE_CODE } from './value-sets.js';

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
    schema: STATE_CODE.schema,
    component: STATE_CODE,
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

/** Territories and the armed forces, which have postal codes of the USA (USPS Publication 28, appendix B). */
const OTHER_STATES = ['AS', 'GU', 'MP', 'PR', 'VI', 'AA', 'AE', 'AP'];

const isInUsa = ({ country }: Partial<AddressRequest>): boolean => country === 'USA';

const usState: FieldRule = {
  holds: (state, address) =>
    !isInUsa(address) || states.byCode(state as string) !== null || OTHER_STATES.includes(state as string),
  code: 'E_STATE_INVALID',
  message: 'must be the two-letter code of a US state or territory, or AA, AE or AP',
};

const usPostalCode: FieldRule = {
  holds: (postalCode, address) => !isInUsa(address) || /^\d{5}(-\d{4})?$/.test(postalCode as string),
  code: 'E_INVALID',
  message: 'must have the form 12345 or 12345-6789',
};

/** Stands for a state or a postal code in an address of a country without them (contract 5.2). */
export const NO_PART = '-';

const ABOUT_NONE = `For a country without one, send \`${NO_PART}\`; documents leave it out.`;

/** An address in a request or a file. */
@AboutObject('A postal address.')
export class AddressRequest {
  @Text({ max: 200, printed: true, about: 'Street and number.' }) line1!: string;
  @Text({ max: 200, printed: true, optional: true, about: 'Apartment, suite or floor.' }) line2?:
    string | null;
  @Text({ max: 100, printed: true, about: 'City or town.' }) city!: string;
  @Text({
    max: 100,
    printed: true,
    rule: usState,
    about: `State, province or region; in the USA, its two-letter code. ${ABOUT_NONE}`,
  })
  state!: string;
  @Text({
    max: 20,
    printed: true,
    rule: usPostalCode,
    about: `In the USA, \`12345\` or \`12345-6789\`. ${ABOUT_NONE}`,
  })
  postalCode!: string;
  @CountryCode() country!: string;
  @Phone({ optional: true }) phone?: string | null;
}
