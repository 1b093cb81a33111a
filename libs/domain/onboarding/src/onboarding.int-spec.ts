import { CommandBus } from '@nestjs/cqrs';
import { Checkout, CheckoutUnavailableError, type TestCheckout } from '#platform/payments';
import { cancelFormation, ChangeCompany, companyDomain, LoadCompany } from '#domain/company';
import { customerDomain } from '#domain/customer';
import { customerCreated } from '#domain/customer/testing';
import type { CommandContext } from '#kit/event-sourcing';
import { Harness } from '#platform/hosting/testing';
import { newId } from '#kit/kernel';
import { requiredActionDomain } from '#domain/required-action';
import { AnswerStep } from './commands/answer-step/answer-step.js';
import { BeginPayment } from './commands/begin-payment/begin-payment.js';
import { ProvideTaxIds } from './commands/provide-tax-ids/provide-tax-ids.js';
import { SelectCompany } from './commands/select-company/select-company.js';
import { StartOnboarding } from './commands/start-onboarding/start-onboarding.js';
import { SubmitOnboarding } from './commands/submit-onboarding/submit-onboarding.js';
import { VerifyPayment } from './commands/verify-payment/verify-payment.js';
import { RefundWorker } from './refunds/refund-worker.js';
import { onboardingDomain } from './onboarding.domain.js';
import { GetFounder } from './queries/get-founder/get-founder.js';
import { answers } from './testing/fixtures.js';
import type { StepName } from './domain/events.js';

afterEach(() => jest.restoreAllMocks());

describe('an onboarding', () => {
  const tenantId = newId();
  let app: Harness;
  let checkout: TestCheckout;
  let customerId: string;
  let companyId: string;

  beforeAll(async () => {
    app = await Harness.start([onboardingDomain, companyDomain, customerDomain, requiredActionDomain], {
      serving: ['api', 'projector', 'tools'],
    });
    checkout = app.get(Checkout) as TestCheckout;
  });
  afterAll(() => app.stop());

  const context = (): CommandContext => app.context({ tenantId, subjectId: customerId });
  const founder = () => ({ customerId, tenantId });
  const answer = (step: StepName, given: object) =>
    app.execute(new AnswerStep(customerId, companyId, step, { ...given }, context()));
  const pay = () => app.execute(new BeginPayment(customerId, companyId, context()));
  const verify = (id: string) => app.execute(new VerifyPayment(customerId, id, context()));
  const submit = () => app.execute(new SubmitOnboarding(founder(), companyId, context()));
  const company = () => app.query(new LoadCompany(companyId, tenantId));

  beforeEach(async () => {
    customerId = newId();
    const created = customerCreated();
    const data = { ...created.data, customerId, tenantId };
    await app.given(`customer-${customerId}`, [{ ...created, data }], { tenantId, subjectId: customerId });
    companyId = await app.execute(new StartOnboarding(founder(), context()));
    for (const [step, given] of Object.entries(answers)) await answer(step as StepName, given);
  });

  it('is selected at most 200 times a day', async () => {
    const other = await app.execute(new StartOnboarding(founder(), context()));
    const select = (id: string) => app.execute(new SelectCompany(founder(), id, context()));
    for (let round = 0; round < 100; round++) for (const id of [companyId, other]) await select(id);
    await select(other); // Changes nothing, so it is not counted.
    await expect(select(companyId)).rejects.toMatchObject({ code: 'E_RATE_LIMITED' });
    app.clock.advance(86_400_000);
    await select(companyId);
    expect((await app.query(new GetFounder(customerId))).active).toBe(companyId);
  });

  it('gets exactly one company after its process died during the submission', async () => {
    const { checkoutSessionId } = await pay();
    await checkout.end(checkoutSessionId, 'paid');
    await verify(checkoutSessionId);
    const bus = app.get(CommandBus);
    const execute = bus.execute.bind(bus);
    bus.execute = (command: object) =>
      command.constructor.name === 'CreateCompany'
        ? Promise.reject(new Error('process died'))
        : execute(command as never);
    const died = bus.execute.call(bus, new SubmitOnboarding(founder(), companyId, context()));
    await expect(died).rejects.toThrow('process died');
    bus.execute = execute;
    await expect(company()).rejects.toThrow('There is no such company');
    await app.react();
    expect((await company()).company).toMatchObject({ customerId, tenantId, state: 'WY' });
    await submit();
    await app.react();
    const requested = (await app.events(`company-${companyId}`)).filter(
      ({ type }) => type === 'CompanyRequested',
    );
    expect(requested).toHaveLength(1);
  });

  describe('whose company is not formed', () => {
    const submitPaid = async () => {
      const { checkoutSessionId } = await pay();
      await checkout.end(checkoutSessionId, 'paid');
      await verify(checkoutSessionId);
      await submit();
      return checkoutSessionId;
    };
    const cancel = () => {
      const cancelContext = context();
      return app.execute(new ChangeCompany(companyId, cancelFormation(null, cancelContext), cancelContext));
    };
    const refunds = async () => {
      await app.react();
      // Waits for the read model.
      await app.query(new GetFounder(customerId));
      await app.get(RefundWorker).wake();
      const events = await app.events(`onboarding-${customerId}`);
      return events.filter(
        ({ type, data }) =>
          type === 'OnboardingRefundDue' || (data as { outcome?: string }).outcome === 'refunded',
      );
    };
    const paymentOf = async () =>
      (await app.query(new GetFounder(customerId))).onboardings[0]?.checkout?.status;

    it('gets its payment back, once', async () => {
      const id = await submitPaid();
      expect(await refunds()).toHaveLength(0);
      await cancel();
      expect(await refunds()).toHaveLength(2);
      expect([await checkout.look(id), await paymentOf()]).toEqual(['refunded', 'refunded']);
      expect(await refunds()).toHaveLength(2);
    });

    it('gets its payment back if the provider fails, or the process dies before the refund is recorded', async () => {
      const id = await submitPaid();
      await cancel();
      const refund = jest
        .spyOn(checkout, 'refund')
        .mockRejectedValueOnce(new CheckoutUnavailableError('down'));
      expect(await refunds()).toHaveLength(1);
      expect(await paymentOf()).toBe('paid');
      refund.mockRestore();
      await checkout.refund(id);
      expect(await paymentOf()).toBe('paid');
      expect(await refunds()).toHaveLength(2);
      expect(await paymentOf()).toBe('refunded');
    });
  });

  describe('with a payment that the provider deleted after ninety days', () => {
    const DAY_MS = 24 * 3_600_000;
    const forget = async (id: string) => {
      const lines = [{ name: 'Fee', amountInCents: 1 }];
      const next = () => checkout.begin({ reference: newId(), attempt: 1, payer: 'another', lines });
      app.clock.advance(91 * DAY_MS - 1);
      await next();
      expect(await checkout.look(id)).not.toBeNull();
      app.clock.advance(1);
      await next();
      expect(await checkout.look(id)).toBeNull();
    };

    it('stays paid if the payment was made', async () => {
      const { checkoutSessionId } = await pay();
      await checkout.end(checkoutSessionId, 'paid');
      await verify(checkoutSessionId);
      await forget(checkoutSessionId);
      expect((await verify(checkoutSessionId)).status).toBe('paid');
    });

    it('gets another payment if it was never paid', async () => {
      const { checkoutSessionId } = await pay();
      await forget(checkoutSessionId);
      expect((await verify(checkoutSessionId)).status).toBe('expired');
      const next = await pay();
      expect(next.checkoutSessionId).not.toBe(checkoutSessionId);
      expect((await verify(next.checkoutSessionId)).status).toBe('unpaid');
    });

    it('gets another payment and may change its price without verifying the old one', async () => {
      const { checkoutSessionId } = await pay();
      await forget(checkoutSessionId);
      const next = await pay();
      expect(next.checkoutSessionId).not.toBe(checkoutSessionId);
      await forget(next.checkoutSessionId);
      await answer('choose_company', { state: 'DE', entityType: 'LLC' });
      expect((await verify(next.checkoutSessionId)).status).toBe('expired');
    });
  });

  describe('whose provider starts a second payment', () => {
    /** Makes the provider return another session, as Stripe does for an order that is older than a day. */
    const startAnother = async (meanwhile: () => Promise<unknown> = () => Promise.resolve()) => {
      const lines = [{ name: 'Fee', amountInCents: 1 }];
      const another = await checkout.begin({ reference: newId(), attempt: 1, payer: customerId, lines });
      jest.spyOn(checkout, 'begin').mockImplementationOnce(async () => {
        await meanwhile();
        return another;
      });
      return another.checkoutSessionId;
    };

    it('closes it while the first one is pending', async () => {
      const { checkoutSessionId } = await pay();
      const another = await startAnother();
      await expect(pay()).rejects.toThrow('A payment is pending. Call verify_payment');
      expect(await checkout.look(another)).toBe('expired');
      expect((await verify(checkoutSessionId)).status).toBe('unpaid');
      expect((await pay()).checkoutSessionId).toBe(checkoutSessionId);
    });

    it('closes it if the first one was paid meanwhile', async () => {
      const { checkoutSessionId } = await pay();
      const another = await startAnother(async () => {
        await checkout.end(checkoutSessionId, 'paid');
        await verify(checkoutSessionId);
      });
      await expect(pay()).rejects.toThrow('The company is already paid for');
      expect(await checkout.look(another)).toBe('expired');
    });
  });

  it('gets a new payment if the pending one expires while its link is requested again', async () => {
    const { checkoutSessionId } = await pay();
    const begin = checkout.begin.bind(checkout);
    jest.spyOn(checkout, 'begin').mockImplementationOnce(async (order) => {
      const session = await begin(order);
      await checkout.close(checkoutSessionId);
      await verify(checkoutSessionId);
      return session;
    });
    await expect(pay()).rejects.toThrow('The payment ended in the meantime. Try again.');
    expect((await pay()).checkoutSessionId).not.toBe(checkoutSessionId);
  });

  it('is submitted once despite simultaneous calls', async () => {
    const { checkoutSessionId } = await pay();
    await checkout.end(checkoutSessionId, 'paid');
    await Promise.all([verify(checkoutSessionId), verify(checkoutSessionId)]);
    await Promise.all([submit(), submit(), submit()]);
    await app.react();
    const events = await app.events(`onboarding-${customerId}`);
    const count = (type: string) => events.filter((event) => event.type === type).length;
    expect([count('OnboardingCheckoutSettled'), count('OnboardingSubmitted')]).toEqual([1, 1]);
    const requested = (await app.events(`company-${companyId}`)).filter(
      ({ type }) => type === 'CompanyRequested',
    );
    expect(requested).toHaveLength(1);
  });

  it('cancels a payment for an outdated price, but keeps a completed one', async () => {
    const first = await pay();
    await answer('choose_company', { state: 'DE', entityType: 'LLC' });
    expect(await checkout.look(first.checkoutSessionId)).toBe('expired');
    const second = await pay();
    expect(second.checkoutSessionId).not.toBe(first.checkoutSessionId);
    await checkout.end(second.checkoutSessionId, 'paid');
    await expect(answer('choose_company', { state: 'WY', entityType: 'LLC' })).rejects.toThrow(
      'The company is paid for',
    );
    const { onboardings } = await app.query(new GetFounder(customerId));
    expect(onboardings[0]).toMatchObject({ isPaid: true });
  });

  it('cannot use another founder’s payment', async () => {
    const { checkoutSessionId } = await pay();
    customerId = newId();
    await expect(verify(checkoutSessionId)).rejects.toMatchObject({ code: 'E_NOT_FOUND' });
  });

  it('hides tax IDs, and accepts only valid ones of people on the company', async () => {
    await answer('set_tax_ids', { usTaxIds: true });
    const provide = (taxIds: Record<string, string>) =>
      app.execute(new ProvideTaxIds(customerId, companyId, taxIds, context()));
    const faultOf = (path: string, message: string) => ({
      code: 'E_VALIDATION_FAILED',
      fields: { [path]: { message: expect.stringContaining(message) as unknown } },
    });
    await expect(provide({ 'members[7]': '123-45-6789' })).rejects.toMatchObject(
      faultOf('members[7]', 'not on the company'),
    );
    await expect(provide({ 'members[0]': '000-00-0000' })).rejects.toMatchObject(
      faultOf('members[0]', 'Check the digits'),
    );
    await expect(provide({ 'members[0]': '12345678' })).rejects.toMatchObject(
      faultOf('members[0]', 'nine digits'),
    );
    await expect(provide({})).rejects.toMatchObject(faultOf('responsibleParty', 'at least one person'));
    await provide({ 'members[0]': '123 45 6789' });
    const [last] = (await app.events(`onboarding-${customerId}`)).slice(-1);
    expect(last?.data).toMatchObject({
      personal: { taxIds: { responsibleParty: '123-45-6789', 'members[0]': '123-45-6789' } },
    });
    const view = await app.query(new GetFounder(customerId));
    expect(view.onboardings[0]).toMatchObject({ needsTaxIds: true, hasTaxIds: true });
    expect(JSON.stringify(view)).not.toContain('123-45-6789');
  });
});
