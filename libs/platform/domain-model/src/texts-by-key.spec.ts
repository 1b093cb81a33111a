import { describe, expect, it } from 'vitest';
import { MAX_METADATA, patched } from './texts-by-key.js';

describe('texts by key', () => {
  it('are merged with a patch, which removes keys with null', () => {
    const texts = { plan: 'gold', region: 'eu' };
    expect(patched(texts, { plan: 'silver', region: null, team: 'a' })).toEqual({
      plan: 'silver',
      team: 'a',
    });
    expect(patched(texts, null)).toEqual({});
  });

  it('are the same object if nothing changes', () => {
    const texts = { plan: 'gold' };
    expect(patched(texts, { plan: 'gold', toString: null })).toBe(texts);
    const none = {};
    expect(patched(none, null)).toBe(none);
  });

  it('are limited in number after the patch', () => {
    const keys = Array.from({ length: MAX_METADATA }, (_, index) => `key-${index}`);
    const full = Object.fromEntries(keys.map((key) => [key, '1']));
    expect(Object.keys(patched(full, { 'key-0': null, more: '2' }))).toEqual([...keys.slice(1), 'more']);
    expect(() => patched(full, { more: '2' })).toThrow(
      expect.objectContaining({ code: 'E_VALIDATION_FAILED', fields: { metadata: expect.any(Object) } }),
    );
  });
});
