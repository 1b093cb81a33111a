import { eventually } from '#kit/kernel/testing';
import { StripeDouble } from '#platform/payments/testing';
import { Assistant } from '../support/assistant.js';
import { callOf, llc } from '../support/founder.js';
import { toolPorts, toolsOf } from '../support/identity.js';
import { newOperator, OperatorCalls } from '../support/operator-calls.js';
import { sharedService } from '../support/shared-service.js';

describe('payments at Stripe', () => {
  let stripe: StripeDouble;
  const service = sharedService(async () => {
    stripe = await StripeDouble.start();
    return toolPorts({
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      PAYMENTS_URL: stripe.url,
    });
  });

  afterAll(() => {
    stripe.stop();
  });

  const tell = async ({ payload, signature }: { payload: string; signature?: string }): Promise<number> => {
    const headers = {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    };
    return (
      await fetch(`${toolsOf(service.env)}/webhooks/stripe`, { method: 'POST', headers, body: payload })
    ).status;
  };
  const completed = (id: string, ...more: [secret?: string, timestamp?: number]) =>
    stripe.event('checkout.session.completed', stripe.session(id), ...more);

  /** An assistant whose founder has opened the payment page. */
  const toPayment = async (email: string): Promise<{ assistant: Assistant; id: string }> => {
    const assistant = await Assistant.of(service.env, email);
    let { nextAction } = (await assistant.call('get_company_onboarding_status')).content;
    while (nextAction.tool !== 'verify_payment') {
      const call = callOf(nextAction, llc);
      if (!call) throw new Error('it came past the payment');
      ({ nextAction } = (await assistant.call(call.tool, call.args)).content);
    }
    expect(nextAction.link).toMatch(/^https:\/\/pay\.example\/cs_/);
    return { assistant, id: String(nextAction.arguments?.['checkoutSessionId']) };
  };
  const stageOf = async (assistant: Assistant) => {
    const { stage, payment } = (await assistant.call('get_company_onboarding_status')).content;
    return [stage, (payment as { status: string }).status];
  };

  it('count once when Stripe reports them, however often it does', async () => {
    const { assistant, id } = await toPayment('told@founders.example');
    expect(await tell(completed(id))).toBe(200);
    expect(await stageOf(assistant)).toEqual(['payment', 'pending']);
    stripe.pay(id);
    const news = completed(id);
    expect(await Promise.all([tell(news), tell(news), tell(news)])).toEqual([200, 200, 200]);
    expect(await tell(completed(id))).toBe(200);
    expect(await stageOf(assistant)).toEqual(['ready', 'paid']);
    for (let time = 0; time < 2; time++)
      expect((await assistant.call('verify_payment', { checkoutSessionId: id })).content['status']).toBe(
        'paid',
      );
    // Late or reordered notifications lead to the state that Stripe reports now.
    expect(await tell(stripe.event('checkout.session.expired', stripe.session(id)))).toBe(200);
    expect(await stageOf(assistant)).toEqual(['ready', 'paid']);
    await assistant.close();
  });

  it('reject notifications that are unsigned, signed with another secret, altered or old', async () => {
    const { assistant, id } = await toPayment('forged@founders.example');
    stripe.pay(id);
    const { payload, signature } = completed(id);
    expect(await tell({ payload })).toBe(400);
    expect(await tell(completed(id, 'whsec_of_another'))).toBe(400);
    expect(await tell({ payload: payload.replace('complete', 'Complete'), signature })).toBe(400);
    expect(await tell(completed(id, stripe.webhookSecret, 1_600_000_000))).toBe(400);
    expect(await stageOf(assistant)).toEqual(['payment', 'pending']);
    // About an unknown founder, or irrelevant: accepted, so that Stripe does not send it again.
    const foreign = { ...stripe.session(id), metadata: { payer: 'nobody' } };
    expect(await tell(stripe.event('checkout.session.completed', foreign))).toBe(200);
    expect(await tell(stripe.event('customer.created', { id: 'cus_1' }))).toBe(200);
    expect(await stageOf(assistant)).toEqual(['payment', 'pending']);
    await assistant.close();
  });

  it('can expire, be repeated and be refunded', async () => {
    const { assistant, id } = await toPayment('again@founders.example');
    stripe.expire(id);
    expect(await tell(stripe.event('checkout.session.expired', stripe.session(id)))).toBe(200);
    expect(await stageOf(assistant)).toEqual(['payment', 'expired']);
    const { content } = await assistant.call('create_checkout_session');
    const again = String(content['checkoutSessionId']);
    expect(again).not.toBe(id);
    stripe.pay(again);
    expect((await assistant.call('verify_payment', { checkoutSessionId: again })).content['status']).toBe(
      'paid',
    );
    stripe.refund(again);
    expect(await tell(stripe.event('charge.refunded', { payment_intent: `pi_${again}` }))).toBe(200);
    expect(await stageOf(assistant)).toEqual(['payment', 'refunded']);
    const submit = await assistant.call('advance_company_onboarding', { action: 'submit', params: {} });
    expect(submit.error?.code).toBe('E_RESOURCE_CONFLICT');
    await assistant.close();
  });

  it('are refunded once if the company is not formed, also if Stripe loses the response', async () => {
    const { assistant, id } = await toPayment('failed@founders.example');
    stripe.pay(id);
    await assistant.call('verify_payment', { checkoutSessionId: id });
    const { content } = await assistant.call('advance_company_onboarding', { action: 'submit', params: {} });
    expect(await stageOf(assistant)).toEqual(['submitted', 'paid']);
    stripe.dropsRefunds = true;
    const desk = new OperatorCalls(service, (await newOperator(service.dataDir, 'Grace')).token);
    const failure = { reasonCode: 'STATE_REJECTED', message: 'The state rejected the filing.' };
    await desk.post(`companies/${String(content['companyId'])}/formation/fail`, failure);
    await eventually(() => {
      expect(stripe.refunds).toEqual([`pi_${id}`]);
      return Promise.resolve();
    });
    stripe.dropsRefunds = false;
    // Stripe's own notification records the refund before the next attempt does.
    await tell(stripe.event('charge.refunded', { payment_intent: `pi_${id}` }));
    await eventually(async () => expect(await stageOf(assistant)).toEqual(['failed', 'refunded']));
    expect(stripe.refunds).toEqual([`pi_${id}`]);
    await assistant.close();
  });

  it('are pending while a bank debit is processed, and can be repeated after a failure', async () => {
    const { assistant, id } = await toPayment('debit@founders.example');
    stripe.payLater(id);
    expect(await tell(completed(id))).toBe(200);
    expect(await stageOf(assistant)).toEqual(['payment', 'pending']);
    stripe.forgetKeys();
    const second = await assistant.call('create_checkout_session');
    expect(second.error?.code).toBe('E_RESOURCE_CONFLICT');
    expect(stripe.open().map(({ metadata }) => metadata)).not.toContainEqual(stripe.session(id)['metadata']);
    stripe.failLater(id);
    const failed = stripe.event('checkout.session.async_payment_failed', stripe.session(id));
    expect(await tell(failed)).toBe(200);
    expect(await stageOf(assistant)).toEqual(['payment', 'expired']);
    const { content } = await assistant.call('create_checkout_session');
    const again = String(content['checkoutSessionId']);
    stripe.pay(again);
    expect(await tell(completed(again))).toBe(200);
    expect(await stageOf(assistant)).toEqual(['ready', 'paid']);
    await assistant.close();
  });

  it('are reported later if Stripe cannot be reached', async () => {
    const { assistant, id } = await toPayment('outage@founders.example');
    stripe.pay(id);
    stripe.failing = true;
    expect(await tell(completed(id))).toBe(503);
    const response = await assistant.call('verify_payment', { checkoutSessionId: id });
    expect(response.error?.code).toBe('E_UNAVAILABLE');
    stripe.failing = false;
    expect(await tell(completed(id))).toBe(200);
    expect(await stageOf(assistant)).toEqual(['ready', 'paid']);
    await assistant.close();
  });
});
