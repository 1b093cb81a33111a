import type { AnsweredSteps } from '../domain/steps.js';
import type { Answers, OnboardingEvent, StepName } from '../domain/events.js';

export const customerId = '3DXo6hDMZY9DR0Kk1jQtHdDGMnu';
export const tenantId = '3DXo6eKqBTJ6zL9v2WJrwzXwYbQ';
export const companyId = '3DXo6kRqZ0Xn2tVJY5cWmL8sPdA';
const of = { customerId, companyId } as const;

const address = { line1: '1 Dorset Street', city: 'London', state: 'LDN', postalCode: 'W1U', country: 'GBR' };
const ada = { legalFirstName: 'Ada', legalLastName: 'Lovelace' };

/** Answers of a founder abroad for an LLC. */
export const answers = {
  choose_company: { state: 'WY', entityType: 'LLC' },
  describe_business: { description: 'Analytical engines', naicsCode: '541511' },
  propose_names: { nameOptions: [{ name: 'Analytical Engines', entityTypeEnding: 'LLC', position: 1 }] },
  set_responsible_party: { responsibleParty: { ...ada, email: 'ada@founders.example', address } },
  set_members: { members: [{ ...ada, isNaturalPerson: true, address, ownershipPercent: 100 }] },
  set_tax_ids: { usTaxIds: false },
} as const satisfies AnsweredSteps;

const officer = (type: string) => ({ type, ...ada, address });
/** Answers of a founder that replace the members for a CCorp. */
export const officers = {
  propose_names: { nameOptions: [{ name: 'Difference Engines', entityTypeEnding: 'Inc.', position: 1 }] },
  set_officers: {
    executiveMembers: ['President', 'Secretary', 'Treasurer', 'Director'].map(officer),
    ccorpValuation: { noOfShares: 10_000_000, shareValue: 0.0001 },
  },
} as const satisfies AnsweredSteps;

export const started: OnboardingEvent = { type: 'OnboardingStarted', data: { ...of, tenantId } };
export const answered = (step: StepName, given: Answers): OnboardingEvent => ({
  type: 'OnboardingAnswered',
  data: { ...of, step, personal: { answers: given } },
});
export const allAnswered: readonly OnboardingEvent[] = Object.entries(answers).map(([step, given]) =>
  answered(step as StepName, given),
);
export const checkoutBegun = (checkoutSessionId = 'one'): OnboardingEvent => ({
  type: 'OnboardingCheckoutBegun',
  data: { ...of, checkoutSessionId, amountInCents: 29_900 },
});
export const checkoutSettled = (
  outcome: 'paid' | 'expired' | 'refunded',
  checkoutSessionId = 'one',
): OnboardingEvent => ({
  type: 'OnboardingCheckoutSettled',
  data: { ...of, checkoutSessionId, outcome },
});
export const refundDue = (checkoutSessionId = 'one'): OnboardingEvent => ({
  type: 'OnboardingRefundDue',
  data: { ...of, checkoutSessionId },
});
export const taxIdsProvided = (taxIds: Readonly<Record<string, string>>): OnboardingEvent => ({
  type: 'OnboardingTaxIdsProvided',
  data: { ...of, personal: { taxIds } },
});
