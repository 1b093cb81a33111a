import { CheckoutUnavailableError } from './checkout.js';
import { StripeCheckout } from './stripe-checkout.js';
import { StripeDouble } from './testing/stripe-double.js';

describe('StripeCheckout', () => {
  let stripe: StripeDouble;
  let checkout: StripeCheckout;

  beforeAll(async () => {
    stripe = await StripeDouble.start();
    checkout = new StripeCheckout({
      secretKey: 'sk_test_x',
      webhookSecret: stripe.webhookSecret,
      apiUrl: stripe.url,
      returnTo: 'https://t.example',
    });
  });
  afterAll(() => stripe.stop());
  beforeEach(() => {
    stripe.requests.length = 0;
    stripe.failing = false;
  });

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

  it('starts a session with the lines of the order, once per order', async () => {
    const first = await checkout.begin(order());
    expect(first).toEqual({
      checkoutSessionId: 'cs_1',
      url: 'https://pay.example/cs_1',
      expiresAt: '2027-01-15T08:00:00.000Z',
    });
    expect((await checkout.begin(order())).checkoutSessionId).toBe('cs_1');
    expect((await checkout.begin(order({ attempt: 2 }))).checkoutSessionId).toBe('cs_2');
    const { form } = stripe.requests[0] ?? {};
    expect(form?.get('line_items[1][price_data][unit_amount]')).toBe('19900');
    expect([form?.get('client_reference_id'), form?.get('metadata[payer]')]).toEqual(['company', 'founder']);
    expect(stripe.requests[0]?.key).toBe(stripe.requests[1]?.key);
  });

  it('calls an IPv6 address', async () => {
    const local = await StripeDouble.start('::1');
    const checkout = new StripeCheckout({
      secretKey: 'sk_test_x',
      webhookSecret: null,
      apiUrl: local.url,
      returnTo: 'https://t.example',
    });
    expect((await checkout.begin(order())).checkoutSessionId).toBe('cs_1');
    local.stop();
  });

  it('reports unpaid, paid, refunded and expired sessions, and null for unknown ones', async () => {
    const { checkoutSessionId: id } = await checkout.begin(order({ attempt: 3 }));
    expect(await checkout.look(id)).toBe('open');
    stripe.pay(id);
    expect(await checkout.look(id)).toBe('paid');
    stripe.refund(id);
    expect(await checkout.look(id)).toBe('refunded');
    expect(await checkout.look('cs_unknown')).toBeNull();
  });

  it('reports a delayed payment as open until it succeeds or fails', async () => {
    const { checkoutSessionId: id } = await checkout.begin(order({ attempt: 7 }));
    stripe.payLater(id);
    expect(await checkout.look(id)).toBe('open');
    expect(await checkout.close(id)).toBe('open');
    stripe.payLater(id, 'requires_action');
    expect(await checkout.look(id)).toBe('open');
    stripe.failLater(id);
    expect(await checkout.look(id)).toBe('expired');
    stripe.payLater(id, 'canceled');
    expect(await checkout.look(id)).toBe('expired');
    stripe.pay(id);
    expect(await checkout.look(id)).toBe('paid');
  });

  it('refunds a paid session once, even after a lost response and after Stripe has forgotten the key', async () => {
    const { checkoutSessionId: id } = await checkout.begin(order({ attempt: 8 }));
    await checkout.refund(id);
    expect(await checkout.look(id)).toBe('open');
    stripe.pay(id);
    stripe.dropsRefunds = true;
    await expect(checkout.refund(id)).rejects.toThrow(CheckoutUnavailableError);
    stripe.dropsRefunds = false;
    await checkout.refund(id);
    stripe.forgetKeys();
    await checkout.refund(id);
    expect(stripe.refunds).toEqual([`pi_${id}`]);
    expect(await checkout.look(id)).toBe('refunded');
  });

  it('closes an unpaid session', async () => {
    const { checkoutSessionId: open } = await checkout.begin(order({ attempt: 4 }));
    expect(await checkout.close(open)).toBe('expired');
    const { checkoutSessionId: paid } = await checkout.begin(order({ attempt: 5 }));
    stripe.pay(paid);
    expect(await checkout.close(paid)).toBe('paid');
  });

  it('reports that Stripe is unavailable without repeating its message', async () => {
    stripe.failing = true;
    await expect(checkout.look('cs_1')).rejects.toThrow(CheckoutUnavailableError);
    await expect(checkout.look('cs_1')).rejects.toThrow(/^the Stripe request failed: StripeAPIError/);
  });

  it('accepts only webhooks signed by Stripe', async () => {
    const { checkoutSessionId: id } = await checkout.begin(order({ attempt: 6 }));
    const verifyWebhook = (event: { payload: string; signature: string }) =>
      checkout.verifyWebhook(Buffer.from(event.payload), event.signature);
    const completed = (...more: [secret?: string, timestamp?: number]) =>
      stripe.event('checkout.session.completed', stripe.session(id), ...more);
    const notice = { checkoutSessionId: id, payer: 'founder' };
    expect(await verifyWebhook(completed())).toEqual(notice);
    expect(await verifyWebhook(completed('whsec_other'))).toBeNull();
    expect(await verifyWebhook({ ...completed(), payload: `${completed().payload} ` })).toBeNull();
    expect(await verifyWebhook(completed(stripe.webhookSecret, 1))).toBeNull();
    expect(await verifyWebhook(stripe.event('customer.created', {}))).toBeUndefined();
    expect(
      await verifyWebhook(stripe.event('checkout.session.completed', { id: 'cs_x', metadata: {} })),
    ).toBeUndefined();
    stripe.pay(id);
    const refunded = (payment_intent: string | null) => stripe.event('charge.refunded', { payment_intent });
    expect(await verifyWebhook(refunded(`pi_${id}`))).toEqual(notice);
    expect(await verifyWebhook(refunded('pi_of_others'))).toBeUndefined();
    expect(await verifyWebhook(refunded(null))).toBeUndefined();
  });
});
