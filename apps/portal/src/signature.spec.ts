import { describe, expect, it } from 'vitest';
import { checkSignature } from './signature.js';

const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const other = 'whsec_AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA=';
const body = '{"eventName":"company_ein_issued","name":"Łódź 株式会社"}';
const signed = `evt_1.1768478400.${body}`;
/** Made by OpenSSL. */
const signature = 'v1,tQbXR0HkjbL6oTGms/3A530/ItGF6k9OOogrZDszw/Q=';
const received = { secret, id: 'evt_1', timestamp: '1768478400', signature, body };

describe('the signature debugger', () => {
  it('finds a right signature right, among others too, and with blanks around what was pasted', async () => {
    expect(await checkSignature(received)).toEqual({ isRight: true, signed, expected: signature });
    const pasted = { ...received, secret: ` ${secret}\n`, id: ' evt_1', signature: `v1,abc= ${signature}` };
    expect(await checkSignature(pasted)).toMatchObject({ isRight: true });
  });

  it.each([
    ['body', `${body} `],
    ['id', 'evt_2'],
    ['timestamp', '1768478401'],
    ['signature', signature.slice(3)],
    ['secret', other],
  ])('finds it wrong with another %s, and shows what would be right', async (name, value) => {
    const checked = await checkSignature({ ...received, [name]: value });
    expect(checked).toMatchObject({ isRight: false, expected: expect.stringMatching(/^v1,/) as unknown });
  });

  it.each(['', 'secret', 'whsec_', 'whsec_!', 'whsec_A'])('says that %j is no secret', async (wrong) => {
    expect(await checkSignature({ ...received, secret: wrong })).toHaveProperty('fault');
  });
});
