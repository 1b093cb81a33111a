import { MAX_METADATA, patchTexts } from './texts-by-key.js';

describe('texts by key', () => {
  it('are merged with a patch, which removes keys with null', () => {
    const texts = { plan: 'gold', region: 'eu' };
    expect(patchTexts(texts, { plan: 'silver', region: null, team: 'a' })).toEqual({
      plan: 'silver',
      team: 'a',
    });
    expect(patchTexts(texts, null)).toEqual({});
  });

  it('are the same object if nothing changes', () => {
    const texts = { plan: 'gold' };
    expect(patchTexts(texts, { plan: 'gold', toString: null })).toBe(texts);
    const none = {};
    expect(patchTexts(none, null)).toBe(none);
  });

  it('are limited in number after the patch', () => {
    const keys = Array.from({ length: MAX_METADATA }, (_, index) => `key-${index}`);
    const full = Object.fromEntries(keys.map((key) => [key, '1']));
    expect(Object.keys(patchTexts(full, { 'key-0': null, more: '2' }))).toEqual([...keys.slice(1), 'more']);
    expect(() => patchTexts(full, { more: '2' })).toThrow(
      expect.objectContaining({ code: 'E_VALIDATION_FAILED', fields: { metadata: expect.any(Object) } }),
    );
  });
});
