import { validate } from '#platform/http';
import { AdvanceClockRequest } from './advance-clock.controller.js';

const TEN_YEARS = 10 * 365 * 24 * 3600;

describe('a request to advance the clock', () => {
  it.each([1, TEN_YEARS])('may ask for %d seconds', (seconds) => {
    expect(validate(AdvanceClockRequest, { seconds })).toEqual({ seconds });
  });

  it.each([undefined, 0, -1, 1.5, '60', null, TEN_YEARS + 1])('cannot ask for %j seconds', (seconds) => {
    expect(() => validate(AdvanceClockRequest, { seconds })).toThrow(
      expect.objectContaining({ code: 'E_VALIDATION_FAILED', fields: { seconds: expect.anything() } }),
    );
  });
});
