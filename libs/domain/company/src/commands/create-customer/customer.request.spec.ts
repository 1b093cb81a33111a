import type { DomainError } from '#kit/event-sourcing';
import { validate } from '#platform/http';
import { UpdateCustomerRequest } from '../update-customer/update-customer.controller.js';
import { CreateCustomerRequest } from './create-customer.controller.js';

/** Returns the error codes of invalid fields by path. */
function failing(type: new () => object, body: object): Record<string, string> {
  try {
    validate(type, body);
    return {};
  } catch (error) {
    const { fields = {} } = error as DomainError;
    return Object.fromEntries(Object.entries(fields).map(([path, { code }]) => [path, code]));
  }
}

const ada = { email: 'ada@founders.example', firstName: 'Ada', lastName: 'King', countryOfResidence: 'GBR' };

describe('a request for a customer', () => {
  it.each([
    {},
    { firstName: '😀'.repeat(50) },
    { firstName: 'สมชาย', lastName: '山田' },
    { phoneNumber: '+442071838750' },
    { phoneNumber: null },
    { externalCustomerId: '' },
    { externalCustomerId: 'e'.repeat(255) },
  ])('is accepted with %j', (more) => {
    expect(failing(CreateCustomerRequest, { ...ada, ...more })).toEqual({});
  });

  it.each([
    [{ email: undefined }, { email: 'E_REQUIRED' }],
    [{ email: 'nobody' }, { email: 'E_INVALID' }],
    [{ email: ['a@b.example'] }, { email: 'E_INVALID' }],
    [{ firstName: '  ' }, { firstName: 'E_INVALID' }],
    [{ firstName: '😀'.repeat(51) }, { firstName: 'E_INVALID' }],
    [{ lastName: 'a\u0000b' }, { lastName: 'E_CHARACTER_UNSUPPORTED' }],
    [{ lastName: 7 }, { lastName: 'E_INVALID' }],
    [{ countryOfResidence: 'gbr' }, { countryOfResidence: 'E_COUNTRY_INVALID' }],
    [{ phoneNumber: '020 7183 8750' }, { phoneNumber: 'E_PHONE_INVALID' }],
    [{ externalCustomerId: 'e'.repeat(256) }, { externalCustomerId: 'E_INVALID' }],
  ])('is rejected with %j', (more, expected) => {
    expect(failing(CreateCustomerRequest, { ...ada, ...more })).toEqual(expected);
  });
});

describe('a change of a customer', () => {
  it.each([
    [{}, {}],
    [{ phoneNumber: null, externalCustomerId: '' }, {}],
    [{ email: null }, { email: 'E_REQUIRED' }],
    [{ metadata: { 'a b': 'x' } }, { metadata: 'E_INVALID' }],
    [{ firstName: '' }, { firstName: 'E_INVALID' }],
    [{ lastName: null }, { lastName: 'E_REQUIRED' }],
    [{ countryOfResidence: null }, { countryOfResidence: 'E_REQUIRED' }],
    [{ phoneNumber: '0' }, { phoneNumber: 'E_PHONE_INVALID' }],
  ])('is rejected: %j has the errors %j', (body, expected) => {
    expect(failing(UpdateCustomerRequest, body)).toEqual(expected);
  });
});
