import { validate } from '#platform/http';
import { AddressRequest, CountryCode, StateCode } from './postal-address.js';
import { states } from './states-and-countries.js';

class Place {
  @CountryCode() country!: string;
  @StateCode({ optional: true }) state?: string;
}

const failing = (country: unknown, state?: unknown): unknown => {
  try {
    validate(Place, { country, state });
    return null;
  } catch (error) {
    return (error as { fields: unknown }).fields;
  }
};

describe('a state or country field', () => {
  it('accepts a country and a state by code', () => {
    for (const { code } of states.all) expect(failing('GBR', code)).toBeNull();
  });

  it.each(['gbr', 'GB', 'XXX', '', '__proto__', 826, ['GBR']])('rejects the country %j', (country) => {
    expect(failing(country)).toEqual({
      country: { code: 'E_COUNTRY_INVALID', message: 'must be an ISO 3166-1 alpha-3 country code' },
    });
  });

  it('treats an empty optional state as missing', () => {
    expect(failing('GBR', '')).toBeNull();
  });

  it.each(['wy', 'ZZ', 'PR', 'Wyoming', 7, ['WY']])('rejects the state %j', (state) => {
    expect(failing('GBR', state)).toEqual({
      state: { code: 'E_STATE_INVALID', message: 'must be a US state abbreviation' },
    });
  });
});

describe('an address', () => {
  const codesOf = (country: string, state: string, postalCode: string): unknown => {
    try {
      validate(AddressRequest, { line1: '1 Main St', city: 'Town', state, postalCode, country });
      return null;
    } catch (error) {
      const { fields } = error as { fields: Record<string, { code: string }> };
      return Object.fromEntries(Object.entries(fields).map(([path, { code }]) => [path, code]));
    }
  };

  it.each([
    ['USA', 'WY', '82001'],
    ['USA', 'DC', '20001-1234'],
    ['USA', 'PR', '00901'],
    ['USA', 'AE', '09001'],
    ['GBR', 'London', 'SW1Y 4JH'],
    ['HKG', '-', '-'],
    ['ARE', 'Dubai', '-'],
  ])('may be in %s: %s %s', (country, state, postalCode) => {
    expect(codesOf(country, state, postalCode)).toBeNull();
  });

  it.each([
    ['ZZ', '82001', { state: 'E_STATE_INVALID' }],
    ['wy', '82001', { state: 'E_STATE_INVALID' }],
    ['Wyoming', '82001', { state: 'E_STATE_INVALID' }],
    ['-', '82001', { state: 'E_STATE_INVALID' }],
    ['WY', 'ABC', { postalCode: 'E_INVALID' }],
    ['WY', '8200', { postalCode: 'E_INVALID' }],
    ['WY', '82001-12', { postalCode: 'E_INVALID' }],
    ['WY', '-', { postalCode: 'E_INVALID' }],
    ['ZZ', 'ABC', { state: 'E_STATE_INVALID', postalCode: 'E_INVALID' }],
  ])('cannot have the state %s and the postal code %s in the USA', (state, postalCode, codes) => {
    expect(codesOf('USA', state, postalCode)).toEqual(codes);
  });

  it('consists of characters that documents can print', () => {
    expect(codesOf('JPN', '東京都', '100-0001')).toEqual({ state: 'E_CHARACTER_UNSUPPORTED' });
  });
});
