import { describe, expect, it } from '@jest/globals';
import { filedOn } from './formation.js';

describe('the day of a filing', () => {
  const requestedAt = '2026-11-20T12:00:00.000Z';
  const now = '2026-11-25T00:30:00.000Z';

  it('is today unless told', () => {
    expect(filedOn(null, requestedAt, now)).toBe('2026-11-25');
    expect(filedOn('2026-11-24', requestedAt, now)).toBe('2026-11-24');
  });

  it('is neither to come nor before the request, by the last clock of the states', () => {
    expect(() => filedOn('2026-11-26', requestedAt, now)).toThrow();
    expect(filedOn('2026-11-20', requestedAt, now)).toBe('2026-11-20');
    expect(() => filedOn('2026-11-19', requestedAt, now)).toThrow();
    expect(filedOn('2026-11-19', '2026-11-20T09:59:59.000Z', now)).toBe('2026-11-19');
  });
});
