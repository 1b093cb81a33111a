import { checkSignature } from './signature.js';

const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const other = 'whsec_AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA=';
const body = '{"eventName":"company_ein_issued","name":"Łódź 株式会社"}';
const signed = `evt_1.1768478400.${body}`;
/** Computed with OpenSSL. */
const signature = 'v1,tQbXR0HkjbL6oTGms/3A530/ItGF6k9OOogrZDszw/Q=';
const received = { secret, id: 'evt_1', timestamp: '1768478400', signature, body };

describe('the signature debugger', () => {
  it('accepts a valid signature, also in a list of several and with surrounding whitespace', async () => {
    expect(await checkSignature(received)).toEqual({
      isRight: true,
      isReformatted: false,
      signed,
      expected: signature,
    });
    const pasted = { ...received, secret: ` ${secret}\n`, id: ' evt_1', signature: `v1,abc= ${signature}` };
    expect(await checkSignature(pasted)).toMatchObject({ isRight: true });
  });

  it('accepts the signature of the body alone, as in x-service-signature', async () => {
    const hex = '8be3da3f37c7f67fa90fe525229d81877de5fbb89919017a864a659f5e1fddfd';
    expect(await checkSignature({ ...received, id: '', timestamp: '', signature: ` ${hex}` })).toEqual({
      isRight: true,
      isReformatted: false,
      signed: body,
      expected: hex,
    });
    expect(await checkSignature({ ...received, body: `${body} `, signature: hex })).toMatchObject({
      isRight: false,
      signed: `${body} `,
    });
  });

  it('recognizes a body that was formatted again', async () => {
    const pretty = JSON.stringify(JSON.parse(body), null, 2);
    expect(await checkSignature({ ...received, body: pretty })).toMatchObject({
      isRight: false,
      isReformatted: true,
    });
    expect(await checkSignature({ ...received, body: `${pretty}}` })).toMatchObject({ isReformatted: false });
  });

  it.each([
    ['body', `${body} `],
    ['id', 'evt_2'],
    ['timestamp', '1768478401'],
    ['signature', signature.slice(3)],
    ['secret', other],
  ])('rejects a signature for another %s and shows the expected signature', async (name, value) => {
    const checked = await checkSignature({ ...received, [name]: value });
    expect(checked).toMatchObject({ isRight: false, expected: expect.stringMatching(/^v1,/) as unknown });
  });

  it.each(['', 'secret', 'whsec_', 'whsec_!', 'whsec_A'])(
    'reports that %j is not a valid secret',
    async (wrong) => {
      expect(await checkSignature({ ...received, secret: wrong })).toHaveProperty('fault');
    },
  );
});
