import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { CheckoutUnavailableError } from './checkout.js';
import { StripeCheckout } from './stripe-checkout.js';

type Fields = Record<string, unknown>;

/** A double of Stripe's API: sessions by the form that it is posted, and what a spec makes of them. */
describe('payments by Stripe', () => {
  const sessions = new Map<string, Fields>();
  const byKey = new Map<string, string>();
  let asked: { path: string; form: URLSearchParams; key: string | undefined }[] = [];
  let failing = false;
  let server: Server;
  let checkout: StripeCheckout;
  const webhookSecret = 'whsec_of_a_spec';

  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const path = (request.url ?? '').split('?')[0] ?? '';
        const form = new URLSearchParams(Buffer.concat(chunks).toString());
        const key = request.headers['idempotency-key'] as string | undefined;
        asked.push({ path, form, key });
        const [status, body] = answer(request.method ?? '', path, form, key);
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const apiUrl = `http://127.0.0.1:${port}`;
    checkout = new StripeCheckout({
      secretKey: 'sk_test_x',
      webhookSecret,
      apiUrl,
      returnTo: 'https://t.example',
    });
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  beforeEach(() => {
    asked = [];
    failing = false;
  });

  function answer(method: string, path: string, form: URLSearchParams, key = ''): [number, Fields] {
    if (failing) return [500, { error: { type: 'api_error', message: 'x' } }];
    const [, id, verb] = /^\/v1\/checkout\/sessions(?:\/(\w+)(?:\/(\w+))?)?$/.exec(path) ?? [];
    if (method === 'POST' && id === undefined) {
      const known = byKey.get(key) ?? `cs_${sessions.size + 1}`;
      byKey.set(key, known);
      const payer = form.get('metadata[payer]');
      const made = {
        id: known,
        object: 'checkout.session',
        url: `https://pay.example/${known}`,
        expires_at: 1_800_000_000,
        status: 'open',
        payment_status: 'unpaid',
        payment_intent: null,
        metadata: { payer },
      };
      if (!sessions.has(known)) sessions.set(known, made);
      return [200, sessions.get(known) ?? {}];
    }
    const session = sessions.get(id ?? '');
    if (!session)
      return [404, { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'x' } }];
    if (verb === 'expire') {
      if (session['status'] !== 'open')
        return [400, { error: { type: 'invalid_request_error', message: 'not open' } }];
      session['status'] = 'expired';
    }
    return [200, session];
  }

  const order = (more: object = {}) => ({
    reference: 'company',
    attempt: 1,
    payer: 'founder',
    lines: [
      { name: 'Fee', amountInCents: 10_000 },
      { name: 'Service', amountInCents: 19_900 },
    ],
    ...more,
  });

  it('begin with the lines of the order, and once for the same order', async () => {
    const first = await checkout.begin(order());
    expect(first).toEqual({
      checkoutSessionId: 'cs_1',
      url: 'https://pay.example/cs_1',
      expiresAt: '2027-01-15T08:00:00.000Z',
    });
    expect((await checkout.begin(order())).checkoutSessionId).toBe('cs_1');
    expect((await checkout.begin(order({ attempt: 2 }))).checkoutSessionId).toBe('cs_2');
    const { form } = asked[0] ?? {};
    expect(form?.get('line_items[1][price_data][unit_amount]')).toBe('19900');
    expect([form?.get('client_reference_id'), form?.get('metadata[payer]')]).toEqual(['company', 'founder']);
    expect(asked[0]?.key).toBe(asked[1]?.key);
  });

  it('are unpaid, paid, refunded or expired, and unknown ones are none', async () => {
    const { checkoutSessionId: id } = await checkout.begin(order({ attempt: 3 }));
    expect(await checkout.look(id)).toBe('open');
    Object.assign(sessions.get(id) ?? {}, { status: 'complete', payment_status: 'paid' });
    expect(await checkout.look(id)).toBe('paid');
    Object.assign(sessions.get(id) ?? {}, { payment_intent: { latest_charge: { refunded: true } } });
    expect(await checkout.look(id)).toBe('refunded');
    expect(await checkout.look('cs_unknown')).toBeNull();
  });

  it('are closed where nobody paid', async () => {
    const { checkoutSessionId: open } = await checkout.begin(order({ attempt: 4 }));
    expect(await checkout.close(open)).toBe('expired');
    const { checkoutSessionId: paid } = await checkout.begin(order({ attempt: 5 }));
    Object.assign(sessions.get(paid) ?? {}, { status: 'complete', payment_status: 'paid' });
    expect(await checkout.close(paid)).toBe('paid');
  });

  it('say that Stripe cannot be asked, without its words', async () => {
    failing = true;
    await expect(checkout.look('cs_1')).rejects.toThrow(CheckoutUnavailableError);
    await expect(checkout.look('cs_1')).rejects.toThrow(/^Stripe did not do it: StripeAPIError/);
  });

  it('listen to what Stripe signed and to nobody else', () => {
    const stripe = new Stripe('sk_test_x');
    const event = (type: string, metadata: object = { payer: 'founder' }): string =>
      JSON.stringify({ id: 'evt', object: 'event', type, data: { object: { id: 'cs_1', metadata } } });
    const signed = (payload: string, secret = webhookSecret): string =>
      stripe.webhooks.generateTestHeaderString({ payload, secret });
    const completed = event('checkout.session.completed');
    expect(checkout.told(Buffer.from(completed), signed(completed))).toEqual({
      checkoutSessionId: 'cs_1',
      payer: 'founder',
    });
    expect(checkout.told(Buffer.from(completed), signed(completed, 'whsec_other'))).toBeNull();
    expect(checkout.told(Buffer.from(`${completed} `), signed(completed))).toBeNull();
    const old = stripe.webhooks.generateTestHeaderString({
      payload: completed,
      secret: webhookSecret,
      timestamp: 1,
    });
    expect(checkout.told(Buffer.from(completed), old)).toBeNull();
    const other = event('customer.created');
    expect(checkout.told(Buffer.from(other), signed(other))).toBeUndefined();
    const foreign = event('checkout.session.completed', {});
    expect(checkout.told(Buffer.from(foreign), signed(foreign))).toBeUndefined();
  });
});
