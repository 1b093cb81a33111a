import { Webhook } from 'standardwebhooks';
import {
  newWebhookSecret,
  signWebhook,
  verifyServiceSignature,
  verifyWebhook,
  WebhookRefusedError,
} from './webhooks.js';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const AT = new Date('2026-01-15T12:00:00.000Z');
const ID = '38FiGxPfQQk4NyZ7WPhjCmmGCsv';
const EVENT = {
  eventId: ID,
  eventName: 'company_ein_issued',
  eventPayload: { serviceCompanyId: 'c', serviceCustomerId: 'd', sequence: 4 },
  timestamp: AT.getTime(),
};
const BODY = JSON.stringify(EVENT);
const later = (seconds: number): Date => new Date(AT.getTime() + seconds * 1000);

const signed = () => signWebhook(BODY, SECRET, { id: ID, at: AT });

describe('verifyWebhook', () => {
  const verify = (headers: Record<string, string>, body: string | Uint8Array = BODY, now = AT) =>
    verifyWebhook(body, headers, SECRET, { now });

  it('returns the event, typed by its name', async () => {
    const event = await verify(await signed());
    if (event.eventName !== 'company_ein_issued') throw new Error('another event');
    expect(event.eventPayload.sequence).toBe(4);
    expect(await verifyWebhook(BODY, new Headers(await signed()), SECRET, { now: AT })).toEqual(EVENT);
    expect(await verify(await signed(), new TextEncoder().encode(BODY))).toEqual(EVENT);
  });

  it('finds headers in any case', async () => {
    const headers = await signed();
    const renamed = (rename: (name: string) => string) =>
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [rename(name), value]));
    const capitalized = renamed((name) => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase()));
    expect(Object.keys(capitalized)).toContain('Webhook-Id');
    expect(await verify(capitalized)).toEqual(EVENT);
    expect(await verify(renamed((name) => name.toUpperCase()))).toEqual(EVENT);
    const lists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
    expect(await verifyWebhook(BODY, lists, SECRET, { now: AT })).toEqual(EVENT);
    const twice = { ...headers, 'Webhook-Id': 'x' };
    await expect(verify(twice)).rejects.toThrow('more than one');
  });

  it('agrees with the Standard Webhooks library', async () => {
    const headers = await signWebhook(BODY, SECRET, { id: ID });
    expect(new Webhook(SECRET).verify(BODY, headers)).toEqual(EVENT);
    const theirs = new Webhook(SECRET).sign(ID, AT, BODY);
    const seconds = String(AT.getTime() / 1000);
    const longer = {
      'webhook-id': ID,
      'webhook-timestamp': seconds,
      'webhook-signature': `v1,AAAA ${theirs}`,
    };
    expect(await verify(longer)).toEqual(EVENT);
  });

  it.each([
    ['another body', {}, BODY.replace('4', '5')],
    ['a byte order mark', {}, new TextEncoder().encode(`\uFEFF${BODY}`)],
    ['another id', { 'webhook-id': 'x' }, BODY],
    ['another time', { 'webhook-timestamp': String(AT.getTime() / 1000 + 1) }, BODY],
    ['an invalid time', { 'webhook-timestamp': 'NaN' }, BODY],
    ['no signature', { 'webhook-signature': '' }, BODY],
    ['a signature of another version', { 'webhook-signature': 'v1a,AAAA' }, BODY],
    ['a signature that is not base64', { 'webhook-signature': 'v1,%%%' }, BODY],
  ])('rejects %s', async (_, headers, body) => {
    await expect(verify({ ...(await signed()), ...headers }, body)).rejects.toThrow(WebhookRefusedError);
  });

  it("rejects another secret's signature, and old or future timestamps", async () => {
    const other = await signWebhook(BODY, newWebhookSecret(), { id: ID, at: AT });
    await expect(verify(other)).rejects.toThrow('signature is invalid');
    for (const seconds of [-300, 300])
      expect(await verify(await signed(), BODY, later(seconds))).toEqual(EVENT);
    for (const seconds of [-301, 301])
      await expect(verify(await signed(), BODY, later(seconds))).rejects.toThrow('too old or in the future');
    const day = { now: later(86_000), toleranceSeconds: 86_400 };
    expect(await verifyWebhook(BODY, await signed(), SECRET, day)).toEqual(EVENT);
  });

  it('rejects an invalid secret', async () => {
    for (const secret of ['', 'whsec_', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])
      await expect(verifyWebhook(BODY, await signed(), secret, { now: AT })).rejects.toThrow(TypeError);
  });
});

describe('verifyServiceSignature', () => {
  it('accepts only the correct plain signature', async () => {
    const { 'x-service-signature': signature = '' } = await signed();
    const verify = (value: string, body = BODY) =>
      verifyServiceSignature(body, { 'X-Service-Signature': value }, SECRET);
    expect(await verify(signature)).toEqual(EVENT);
    const wrong = signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    for (const value of [wrong, '', 'x', signature.toUpperCase().replace(/^/, 'A'), signature.slice(2)])
      await expect(verify(value)).rejects.toThrow(WebhookRefusedError);
    await expect(verify(signature, `${BODY} `)).rejects.toThrow(WebhookRefusedError);
  });
});
