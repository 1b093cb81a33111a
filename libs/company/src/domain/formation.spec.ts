import { describe, expect, it } from '@jest/globals';
import { filedOn } from './formation.js';

describe('the day of a filing', () => {
  const on = (day: string | null) => filedOn(day, '2026-11-20', '2026-11-25');

  it('is today unless told', () => {
    expect(on(null)).toBe('2026-11-25');
    expect(on('2026-11-24')).toBe('2026-11-24');
  });

  it('is neither to come nor before the request', () => {
    expect(() => on('2026-11-26')).toThrow();
    expect(on('2026-11-20')).toBe('2026-11-20');
    expect(() => on('2026-11-19')).toThrow();
  });
});
