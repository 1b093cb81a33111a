import { isApiKey, makeApiKey } from './api-keys.js';

describe('an API key', () => {
  it('has the published form', () => {
    expect(makeApiKey('sandbox')).toMatch(/^dk_test_[0-9A-Za-z]{49}$/);
    expect(makeApiKey('production')).toMatch(/^dk_live_[0-9A-Za-z]{49}$/);
    expect(makeApiKey('sandbox')).not.toBe(makeApiKey('sandbox'));
  });

  it.each([0, 0xff])('contains all 256 bits when every byte is %i', (byte) => {
    const key = makeApiKey('sandbox', Buffer.alloc(32, byte));
    expect(key).toHaveLength(57);
    expect(isApiKey(key, 'sandbox')).toBe(true);
  });

  it('belongs to its environment', () => {
    expect(isApiKey(makeApiKey('sandbox'), 'production')).toBe(false);
    expect(isApiKey(makeApiKey('production'), 'sandbox')).toBe(false);
  });

  it('is invalid after any single typing error', () => {
    const key = makeApiKey('sandbox');
    for (let index = 8; index < key.length; index++) {
      const typo = key.slice(0, index) + (key.charAt(index) === 'x' ? 'y' : 'x') + key.slice(index + 1);
      expect(isApiKey(typo, 'sandbox')).toBe(false);
    }
    for (const text of ['', key.slice(1), `${key} `, `${key}\n`, `Bearer ${key}`])
      expect(isApiKey(text, 'sandbox')).toBe(false);
  });
});
