import { Phone } from './text-fields.js';
import { validate } from './validate.js';

class Called {
  @Phone() phone!: string;
}

it.each(['+442071838750', '+9990000', '+123456789012345'])('accepts the phone number %s', (phone) => {
  expect(validate(Called, { phone }).phone).toBe(phone);
});

it.each(['020 7183 8750', '+0207183875', '+123456', '+1234567890123456', '442071838750'])(
  'rejects the phone number %s',
  (phone) => {
    expect(() => validate(Called, { phone })).toThrow(
      expect.objectContaining({
        fields: { phone: expect.objectContaining({ code: 'E_PHONE_INVALID' }) },
      }) as Error,
    );
  },
);
