import { createHash, createHmac } from 'node:crypto';
import { hashOf, verifyHashAndMac, withHashAndMac } from '#kit/event-sourcing';
import { testChain } from '#kit/event-sourcing/testing';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const mac = (text: string): string =>
  createHmac('sha256', 'a key for specs').update(text).digest('base64url');

const event = {
  id: 'event-1',
  type: 'Weighed',
  data: { weight: 1.5, unit: 'kg', of: { b: [1, null], a: 'ä' } },
  metadata: { tenantId: null, actor: { type: 'partner', id: 'k' }, correlationId: 'r' },
};
/** Returns the hashed text: canonical JSON (RFC 8785) with the given metadata. */
const canonical = (metadata: string): string =>
  `{"data":{"of":{"a":"ä","b":[1,null]},"unit":"kg","weight":1.5},"id":"event-1","metadata":{${metadata}},` +
  '"revision":3,"stream":"scale-1","type":"Weighed"}';
const BARE = '"actor":{"id":"k","type":"partner"},"correlationId":"r","tenantId":null';

describe('the hash of an event', () => {
  it('covers its canonical JSON, stream and revision', () => {
    expect(hashOf('scale-1', 3, event)).toBe(sha256(canonical(BARE)));
  });

  it('covers all metadata except the hash itself and undefined members', () => {
    const metadata = { ...event.metadata, hash: 'x', mac: 'm', subjectId: undefined };
    const withMac = BARE.replace('"tenantId"', '"mac":"m","tenantId"');
    expect(hashOf('scale-1', 3, { ...event, metadata })).toBe(sha256(canonical(withMac)));
  });
});

describe('a chained event', () => {
  const written = withHashAndMac(testChain, 'scale-1', 3, event);

  it('has a MAC of its content and a hash that covers the MAC', () => {
    const own = mac(canonical(BARE));
    const hash = sha256(canonical(BARE.replace('"tenantId"', `"mac":"${own}","tenantId"`)));
    expect(written).toEqual({ ...event, metadata: { ...event.metadata, mac: own, hash } });
    expect(hashOf('scale-1', 3, written)).toBe(hash);
  });

  it('replaces links that were made for another stream', () => {
    const { metadata } = withHashAndMac(testChain, 'scale-2', 0, event);
    expect(withHashAndMac(testChain, 'scale-1', 3, { ...event, metadata })).toEqual(written);
  });

  it('has a valid hash and MAC', () => {
    expect(verifyHashAndMac(testChain, 'scale-1', 3, written)).toEqual({ isHashed: true, isKeyed: true });
  });

  it.each([
    ['stream', 'scale-2', 3, {}],
    ['revision', 'scale-1', 2, {}],
    ['id', 'scale-1', 3, { id: 'event-2' }],
    ['type', 'scale-1', 3, { type: 'Counted' }],
    ['data', 'scale-1', 3, { data: { ...event.data, weight: 2 } }],
    ['metadata', 'scale-1', 3, { metadata: { ...written.metadata, correlationId: 'another' } }],
  ])('has an invalid hash and MAC with another %s', (_, stream, revision, change) => {
    const other = { ...written, ...change };
    expect(verifyHashAndMac(testChain, stream, revision, other)).toEqual({ isHashed: false, isKeyed: false });
  });

  it('cannot get a valid MAC without the key', () => {
    const metadata = { ...written.metadata, mac: 'made up' };
    const forged = {
      ...written,
      metadata: { ...metadata, hash: hashOf('scale-1', 3, { ...written, metadata }) },
    };
    expect(verifyHashAndMac(testChain, 'scale-1', 3, forged)).toEqual({ isHashed: true, isKeyed: false });
  });

  it('needs a MAC', () => {
    const unkeyed = { ...event, metadata: { ...event.metadata, hash: hashOf('scale-1', 3, event) } };
    expect(verifyHashAndMac(testChain, 'scale-1', 3, unkeyed)).toEqual({ isHashed: true, isKeyed: false });
  });
});
