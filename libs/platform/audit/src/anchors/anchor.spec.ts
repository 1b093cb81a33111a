import { generateKeyPairSync } from 'node:crypto';
import {
  type Anchor,
  anchorHash,
  isSigned,
  isSignatureOf,
  publicKeyOf,
  publicKeyText,
  signAnchor,
  signText,
} from './anchor.js';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const anchor: Anchor = {
  format: 1,
  index: 2,
  from: 3,
  position: 9,
  events: 4,
  count: 8,
  prefixes: null,
  segment: 's',
  root: 'r',
  heads: 'h',
  streams: 1,
  previous: 'p',
  at: '2026-11-22T08:00:00.000Z',
};

describe('an anchor', () => {
  const signed = signAnchor(anchor, privateKey);

  it('is signed as a whole', () => {
    expect(isSigned(signed, publicKey)).toBe(true);
    expect(isSigned({ ...signed, anchor: { ...anchor, count: 9 } }, publicKey)).toBe(false);
    expect(isSigned(signed, generateKeyPairSync('ed25519').publicKey)).toBe(false);
  });

  it('is identified by a hash that does not depend on the order of members', () => {
    const { at, ...rest } = anchor;
    expect(anchorHash({ at, ...rest })).toBe(anchorHash(anchor));
    expect(anchorHash({ ...anchor, at: 'later' })).not.toBe(anchorHash(anchor));
    expect(anchorHash(anchor)).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('a signature', () => {
  const signature = signText('text', privateKey);

  it('is accepted in one notation only', () => {
    expect(isSignatureOf('text', signature, publicKey)).toBe(true);
    const others = [signature.toUpperCase(), `${signature}00`, ` ${signature}`, signature.slice(2), '', null];
    expect(others.map((one) => isSignatureOf('text', one as string, publicKey))).not.toContain(true);
  });

  it('is valid for its text only', () => {
    expect(isSignatureOf('another text', signature, publicKey)).toBe(false);
  });
});

describe('a public key', () => {
  it('is written as 64 lower-case hexadecimal digits', () => {
    const text = publicKeyText(publicKey);
    expect(text).toMatch(/^[0-9a-f]{64}$/);
    expect(publicKeyOf(text).equals(publicKey)).toBe(true);
  });

  it.each(['', 'x'.repeat(64), 'A'.repeat(64), '0'.repeat(63), '0'.repeat(65)])('is not %j', (text) => {
    expect(() => publicKeyOf(text)).toThrow('64 lower-case hexadecimal digits');
  });
});
