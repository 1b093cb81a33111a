import { validate } from '#platform/http';
import { CustomerSessionRequest } from './mint-session.controller.js';

describe('a request for a customer session', () => {
  it.each([
    [{}, { email: 'E_REQUIRED' }],
    [{ email: '' }, { email: 'E_INVALID' }],
    [{ email: 'nobody' }, { email: 'E_INVALID' }],
    [{ email: 7 }, { email: 'E_INVALID' }],
    [{ externalCustomerId: 'x'.repeat(256) }, { externalCustomerId: 'E_INVALID' }],
    [{ countryOfResidence: 'XX' }, { countryOfResidence: 'E_COUNTRY_INVALID' }],
    [{ phoneNumber: '12' }, { phoneNumber: 'E_PHONE_INVALID' }],
    [{ firstName: 'x'.repeat(51) }, { firstName: 'E_INVALID' }],
  ])('is rejected with the invalid field: %j', (body, codes) => {
    const email = Object.keys(codes)[0] === 'email' ? {} : { email: 'a@b.example' };
    const fields = Object.fromEntries(
      Object.entries(codes).map(([path, code]) => [path, expect.objectContaining({ code })]),
    );
    expect(() => validate(CustomerSessionRequest, { ...email, ...body })).toThrow(
      expect.objectContaining({ code: 'E_VALIDATION_FAILED', fields }),
    );
  });

  it('needs only an e-mail address', () => {
    expect(validate(CustomerSessionRequest, { email: ' a@b.example' })).toEqual({ email: 'a@b.example' });
  });
});
