import { fold } from '#kit/event-sourcing';
import { given } from '#kit/event-sourcing/testing';
import {
  allAnswered,
  answered,
  answers,
  checkoutBegun,
  checkoutSettled,
  companyId,
  customerId,
  refundDue,
  started,
  taxIdsProvided,
  tenantId,
} from '../testing/fixtures.js';
import { onboarding, type OnboardingCommand } from './decider.js';
import type { Answers, OnboardingEvent, StepName } from './events.js';
import { priceKey } from './price.js';
import { requestOf } from './steps.js';

const { decider } = onboarding;
const of = { customerId, companyId } as const;
const start: OnboardingCommand = { type: 'StartOnboarding', tenantId, ...of };
const another = '3DXo6kRqZ0Xn2tVJY5cWmL8sPdB';
const answer = (step: StepName, given: Answers): OnboardingCommand => ({
  type: 'AnswerStep',
  ...of,
  step,
  answers: given,
});
const begin = (pricedFor = priceKey(answers)): OnboardingCommand => ({
  type: 'BeginCheckout',
  ...of,
  checkoutSessionId: 'one',
  amountInCents: 29_900,
  pricedFor,
});
const settle = (outcome: 'paid' | 'expired' | 'refunded', checkoutSessionId = 'one'): OnboardingCommand => ({
  type: 'SettleCheckout',
  ...of,
  checkoutSessionId,
  outcome,
});
const submit: OnboardingCommand = { type: 'SubmitOnboarding', tenantId, ...of };
const submitted: OnboardingEvent = {
  type: 'OnboardingSubmitted',
  data: { ...of, tenantId, personal: { request: requestOf(customerId, answers, {}) } },
};
const paid = [started, ...allAnswered, checkoutBegun(), checkoutSettled('paid')];
const withTaxIds = answered('set_tax_ids', { usTaxIds: true });

describe('an onboarding', () => {
  it('does not exist before its start, then has no answers and no price', () => {
    const begun = { companyId, answered: {}, taxIds: {}, checkouts: [], isSubmitted: false, answers: 0 };
    expect(fold(decider, [started]).onboardings[companyId]).toEqual(begun);
    expect(fold(decider, [...allAnswered, checkoutBegun()])).toEqual(decider.initialState);
  });

  it('starts, but not again while it has no answers', () => {
    given(decider).when(start).then(started);
    given(decider, started)
      .when({ ...start, companyId: another })
      .then();
    const next: OnboardingEvent = {
      type: 'OnboardingStarted',
      data: { ...of, companyId: another, tenantId },
    };
    given(decider, started, answered('choose_company', answers.choose_company))
      .when({ ...start, companyId: another })
      .then(next);
  });

  it('is one of at most ten in progress', () => {
    const begun = Array.from({ length: 10 }, (_, index): OnboardingEvent[] => {
      const one = { customerId, companyId: `${companyId.slice(0, 26)}${index}` };
      return [
        { type: 'OnboardingStarted', data: { ...one, tenantId } },
        {
          type: 'OnboardingAnswered',
          data: { ...one, step: 'choose_company', personal: { answers: answers.choose_company } },
        },
      ];
    }).flat();
    given(decider, ...begun)
      .when(start)
      .thenInvalidState();
    const last = { customerId, companyId: `${companyId.slice(0, 26)}9` };
    given(decider, ...begun, { ...submitted, data: { ...submitted.data, ...last } })
      .when(start)
      .then(started);
  });

  it('belongs to one founder', () => {
    const commands = [answer('choose_company', answers.choose_company), begin(), submit];
    for (const command of commands) given(decider).when(command).thenThrows('E_NOT_FOUND');
    given(decider).when(settle('paid')).then();
  });

  it('still exists after its answers are erased', () => {
    const erased = [started, ...allAnswered, taxIdsProvided({})].map((event) => ({
      ...event,
      data: { ...event.data, ...('personal' in event.data && { personal: null }) },
    })) as OnboardingEvent[];
    given(decider, ...erased)
      .when(answer('choose_company', answers.choose_company))
      .then(answered('choose_company', answers.choose_company));
  });

  it('is selected once', () => {
    const select: OnboardingCommand = { type: 'SelectCompany', customerId, companyId: another };
    const selected: OnboardingEvent = {
      type: 'OnboardingSelected',
      data: { customerId, companyId: another },
    };
    given(decider, started).when(select).then(selected);
    given(decider, started, selected).when(select).then();
  });

  it('remembers the documents that were listed, each once', () => {
    const list = (...documentIds: string[]): OnboardingCommand => ({
      type: 'NoteListedDocuments',
      ...of,
      documentIds,
    });
    const listed = (...documentIds: string[]): OnboardingEvent => ({
      type: 'OnboardingDocumentsListed',
      data: { ...of, documentIds },
    });
    given(decider).when(list('a', 'b')).then(listed('a', 'b'));
    given(decider, listed('a', 'b'))
      .when(list('c', 'b', 'a'))
      .then(listed('c'));
    given(decider, listed('a', 'b'), listed('c'))
      .when(list('c', 'b', 'a'))
      .then();
    given(decider, listed('a'))
      .when({ ...list('a'), companyId: another })
      .then({
        type: 'OnboardingDocumentsListed',
        data: { customerId, companyId: another, documentIds: ['a'] },
      });
  });

  it('accepts an answer, and records no event for the same answer again', () => {
    const one = answered('choose_company', answers.choose_company);
    given(decider, started).when(answer('choose_company', answers.choose_company)).then(one);
    given(decider, started, one).when(answer('choose_company', answers.choose_company)).then();
  });

  it('accepts at most 500 answers', () => {
    const alternating = Array.from({ length: 500 }, (_, index) => answered('describe_business', { index }));
    const next = answer('describe_business', { index: -1 });
    given(decider, started, ...alternating.slice(1))
      .when(next)
      .then(answered('describe_business', { index: -1 }));
    given(decider, started, ...alternating)
      .when(next)
      .thenInvalidState();
    given(decider, started, ...alternating)
      .when(answer('describe_business', { index: 499 }))
      .then();
  });

  it('accepts at most 50 payments that are not completed', () => {
    const attempts = Array.from({ length: 50 }, (_, index) => [
      checkoutBegun(`attempt-${index}`),
      checkoutSettled('expired', `attempt-${index}`),
    ]).flat();
    given(decider, started, ...allAnswered, ...attempts.slice(2))
      .when(begin())
      .then(checkoutBegun());
    given(decider, started, ...allAnswered, ...attempts)
      .when(begin())
      .thenInvalidState();
  });

  it('drops tax IDs when the people change', () => {
    const filled = [started, ...allAnswered, withTaxIds, taxIdsProvided({ responsibleParty: '900-70-0001' })];
    const others = answered('set_members', { members: [] });
    given(decider, ...filled, others, checkoutBegun(), checkoutSettled('paid'))
      .when(submit)
      .thenInvalidState();
  });

  it('keeps its price during a payment', () => {
    const change = answer('choose_company', { state: 'DE', entityType: 'LLC' });
    given(decider, started, ...allAnswered, checkoutBegun())
      .when(change)
      .thenInvalidState();
    given(decider, ...paid)
      .when(change)
      .thenInvalidState();
    given(decider, started, ...allAnswered, checkoutBegun(), checkoutSettled('expired'))
      .when(change)
      .then(answered('choose_company', { state: 'DE', entityType: 'LLC' }));
    const names = { nameOptions: [{ name: 'Other', entityTypeEnding: 'LLC', position: 1 }] };
    given(decider, ...paid)
      .when(answer('propose_names', names))
      .then(answered('propose_names', names));
  });

  it('has one open payment, for the price that the sender saw', () => {
    const refused = given(decider, started)
      .when(begin(priceKey({})))
      .thenInvalidState();
    expect(refused.message).toContain('Answer "State and kind of company" before');
    given(decider, started, ...allAnswered)
      .when(begin())
      .then(checkoutBegun());
    given(decider, started, ...allAnswered)
      .when(begin('of something else'))
      .thenInvalidState();
    given(decider, started, ...allAnswered, checkoutBegun())
      .when(begin())
      .then();
    given(decider, ...paid)
      .when(begin())
      .then();
    given(decider, started, ...allAnswered, checkoutBegun(), checkoutSettled('expired'))
      .when(begin())
      .then();
  });

  it('records the outcome of a payment once, and keeps a paid payment paid', () => {
    const open = [started, ...allAnswered, checkoutBegun()];
    given(decider, ...open)
      .when(settle('paid'))
      .then(checkoutSettled('paid'));
    given(decider, ...paid)
      .when(settle('paid'))
      .then();
    given(decider, ...paid)
      .when(settle('expired'))
      .then();
    given(decider, ...paid)
      .when(settle('refunded'))
      .then(checkoutSettled('refunded'));
    given(decider, ...open)
      .when(settle('paid', 'another'))
      .then();
    given(decider, ...open)
      .when(settle('expired'))
      .then(checkoutSettled('expired'));
    given(decider, ...open, checkoutSettled('expired'))
      .when(settle('paid'))
      .then(checkoutSettled('paid'));
    for (const outcome of ['paid', 'expired'] as const)
      given(decider, ...paid, checkoutSettled('refunded'))
        .when(settle(outcome))
        .then();
    const second = [checkoutSettled('expired'), checkoutBegun('two'), checkoutSettled('expired', 'two')];
    given(decider, ...open, ...second)
      .when(settle('expired'))
      .then();
    given(decider, ...open, ...second, checkoutSettled('paid'))
      .when(settle('paid', 'two'))
      .then(checkoutSettled('paid', 'two'));
  });

  it('refunds each payment once if the company is not formed', () => {
    const refund: OnboardingCommand = { type: 'RefundPayments', ...of };
    given(decider, ...paid, submitted)
      .when(refund)
      .then(refundDue());
    const twice = [checkoutSettled('expired'), checkoutBegun('two'), checkoutSettled('paid', 'two')];
    given(decider, ...paid.slice(0, -1), ...twice, checkoutSettled('paid'), submitted)
      .when(refund)
      .then(refundDue(), refundDue('two'));
    given(decider, ...paid, submitted, refundDue())
      .when(refund)
      .then();
    given(decider, ...paid, submitted, refundDue())
      .when(settle('refunded'))
      .then(checkoutSettled('refunded'));
    given(decider, ...paid, submitted, checkoutSettled('refunded'))
      .when(refund)
      .then();
    given(decider).when(refund).then();
  });

  it('is submitted once, when all answers are complete', () => {
    given(decider, started, ...allAnswered)
      .when(submit)
      .thenInvalidState();
    given(decider, started, checkoutBegun(), checkoutSettled('paid')).when(submit).thenInvalidState();
    given(decider, ...paid, checkoutSettled('refunded'))
      .when(submit)
      .thenInvalidState();
    given(decider, ...paid)
      .when(submit)
      .then(submitted);
    given(decider, ...paid, submitted)
      .when(submit)
      .then();
    given(decider, ...paid, submitted)
      .when(answer('propose_names', answers.propose_names))
      .thenInvalidState();
  });

  it('waits for existing tax IDs and includes them in the request', () => {
    const waiting = [...paid, withTaxIds];
    given(decider, ...waiting)
      .when(submit)
      .thenInvalidState();
    const taxIds = { responsibleParty: '900-70-0001', 'members[0]': '123-45-6789' };
    const provide: OnboardingCommand = { type: 'ProvideTaxIds', ...of, taxIds };
    given(decider, ...waiting)
      .when(provide)
      .then(taxIdsProvided(taxIds));
    given(decider, ...waiting, taxIdsProvided(taxIds))
      .when(provide)
      .then();
    const request = requestOf(customerId, { ...answers, set_tax_ids: { usTaxIds: true } }, taxIds);
    given(decider, ...waiting, taxIdsProvided(taxIds))
      .when(submit)
      .then({ type: 'OnboardingSubmitted', data: { ...of, tenantId, personal: { request } } });
  });
});
