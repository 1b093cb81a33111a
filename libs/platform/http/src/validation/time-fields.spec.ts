import { Moment, storedTime } from './time-fields.js';
import { validate } from './validate.js';

class Search {
  @Moment() since?: string;
}

it.each([
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['2026-01-31T23:30:00-01:00', '2026-02-01T00:30:00.000Z'],
  ['2026-01-31T12:00:00.123456789Z', '2026-01-31T12:00:00.123Z'],
  ['0000-01-01', '0000-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
])('stores the time %s as %s', (since, stored) => {
  expect(storedTime(validate(Search, { since }).since)).toBe(stored);
});

it.each([
  ['2026-02-29', 'a day that does not exist'],
  ['2026-04-31T12:00:00Z', 'a day that does not exist'],
  ['2026-01-31T24:30:00Z', 'an hour that does not exist'],
  ['9999-12-31T23:59:59-01:00', 'a year of five digits in UTC'],
  ['0000-01-01T00:00:00+01:00', 'a year before 0 in UTC'],
  ['2026-01-31T12:00:00', 'no offset'],
])('rejects the time %s: %s', (since) => {
  expect(() => validate(Search, { since })).toThrow(
    expect.objectContaining({
      fields: { since: expect.objectContaining({ message: 'must be an RFC 3339 time' }) },
    }) as Error,
  );
});
