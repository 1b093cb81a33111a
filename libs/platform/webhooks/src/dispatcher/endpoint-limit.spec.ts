import { EndpointLimit } from './endpoint-limit.js';

const after = (
  initial: number,
  outcomes: readonly (readonly [status: number | null, ms: number])[],
): number => {
  const limit = new EndpointLimit(initial);
  for (const [statusCode, durationMs] of outcomes) limit.ended({ statusCode, durationMs });
  return limit.value;
};
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('EndpointLimit', () => {
  it('grows by one after each fast success, up to 64', () => {
    expect(after(8, [])).toBe(8);
    expect(after(8, times(3, [200, 250]))).toBe(11);
    expect(after(8, times(100, [204, 5]))).toBe(64);
  });

  it.each([
    ['a failure', [500, 5]],
    ['no response', [null, 10_000]],
    ['a request to wait', [429, 5]],
  ] as const)('halves after %s, down to 1, and grows again after a success', (_, failure) => {
    expect(after(8, [failure])).toBe(4);
    expect(after(8, times(9, failure))).toBe(1);
    expect(after(8, [...times(9, failure), [200, 5]])).toBe(2);
  });

  it('returns to the initial number while successes are slow', () => {
    expect(after(8, [...times(32, [200, 5] as const), [200, 251]])).toBe(20);
    expect(after(8, [...times(32, [200, 5] as const), ...times(9, [200, 3_000] as const)])).toBe(8);
    expect(after(8, times(9, [200, 3_000]))).toBe(8);
    expect(
      after(8, [
        [500, 5],
        [200, 3_000],
      ]),
    ).toBe(5);
  });
});
