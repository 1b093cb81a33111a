import { describe, expect, it } from 'vitest';
import { validate } from '#platform/http';
import { CountryCode, StateCode } from './postal-address.js';
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
