import { describe, expect, it } from 'vitest';
import { patched } from './texts-by-key.js';

const limit = { most: 3, field: 'metadata' };

describe('texts by key', () => {
  it('are merged with a patch, which removes keys with null', () => {
    const texts = { plan: 'gold', region: 'eu' };
    expect(patched(texts, { plan: 'silver', region: null, team: 'a' }, limit)).toEqual({
      plan: 'silver',
      team: 'a',
    });
    expect(patched(texts, null, limit)).toEqual({});
  });

  it('are the same object if nothing changes', () => {
    const texts = { plan: 'gold' };
    expect(patched(texts, { plan: 'gold', toString: null }, limit)).toBe(texts);
    const none = {};
    expect(patched(none, null, limit)).toBe(none);
  });

  it('are limited in number after the patch', () => {
    const texts = { a: '1', b: '2', c: '3' };
    expect(patched(texts, { a: null, d: '4' }, limit)).toEqual({ b: '2', c: '3', d: '4' });
    expect(() => patched(texts, { d: '4' }, limit)).toThrow(
      expect.objectContaining({ code: 'E_VALIDATION_FAILED', fields: { metadata: expect.any(Object) } }),
    );
  });
});
