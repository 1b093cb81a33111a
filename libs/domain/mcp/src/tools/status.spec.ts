import type { OnboardingView } from '#domain/onboarding';
import { statusOf } from './status.js';

const view: OnboardingView = {
  companyId: 'one',
  answered: {},
  open: [],
  people: [],
  needsTaxIds: false,
  hasTaxIds: false,
  priceLines: [
    { name: 'State filing fee (WY)', amountInCents: 10_000 },
    { name: 'Formation', amountInCents: 19_900 },
  ],
  isPaid: false,
  checkout: null,
  isSubmitted: false,
};
type CheckoutStatus = NonNullable<OnboardingView['checkout']>['status'];
const paymentAfter = (status: CheckoutStatus, amountInCents: number) => {
  const checkout = { checkoutSessionId: 'cs', amountInCents, status };
  return statusOf({ ...view, isPaid: status === 'paid', checkout }, () => '').payment;
};
const noTax = { description: 'Sales tax (none is charged)', amountInCents: 0 };
const current = [
  { description: 'State filing fee (WY)', amountInCents: 10_000 },
  { description: 'Formation', amountInCents: 19_900 },
  noTax,
];
const charged = [{ description: 'Company formation', amountInCents: 30_900 }, noTax];

describe('the payment in a status', () => {
  it('is unpaid before the first payment page, and without a price until the answers determine it', () => {
    const unpaid = { status: 'unpaid', currency: 'USD', checkoutSessionId: null };
    expect(statusOf(view, () => '').payment).toEqual({ ...unpaid, amountInCents: 29_900, lines: current });
    expect(statusOf({ ...view, priceLines: null }, () => '').payment).toEqual({
      ...unpaid,
      amountInCents: null,
      lines: [],
    });
  });

  it.each([
    ['open', 'pending'],
    ['paid', 'paid'],
  ] as const)('has the amount of the payment page while it is %s', (outcome, status) => {
    expect(paymentAfter(outcome, 29_900)).toMatchObject({ status, amountInCents: 29_900, lines: current });
    expect(paymentAfter(outcome, 30_900)).toMatchObject({ status, amountInCents: 30_900, lines: charged });
  });

  it.each(['expired', 'refunded'] as const)('has the price of the next payment after it %s', (status) => {
    expect(paymentAfter(status, 30_900)).toMatchObject({ status, amountInCents: 29_900, lines: current });
  });
});
