import type { AnsweredSteps } from './steps.js';
import { wantsExpeditedEin } from './steps.js';

/** The service's own prices, US cents. The state's fee comes on top. */
const SERVICE_PRICE_IN_CENTS = 19_900;
export const EXPEDITED_EIN_IN_CENTS = 15_000;

/** What a payment is for, line by line. */
export interface PriceLine {
  readonly name: string;
  readonly amountInCents: number;
}

/** What a company costs. @param stateFeeInCents of its state and kind */
export const priceOf = (answered: AnsweredSteps, stateFeeInCents: number): readonly PriceLine[] => [
  {
    name: `Filing fee of the state (${String(answered.choose_company?.['state'])})`,
    amountInCents: stateFeeInCents,
  },
  { name: 'Formation, registered agent and EIN', amountInCents: SERVICE_PRICE_IN_CENTS },
  ...(wantsExpeditedEin(answered) ? [{ name: 'Expedited EIN', amountInCents: EXPEDITED_EIN_IN_CENTS }] : []),
];

/** What a price hangs on: a payment that was begun for something else is not for this company. */
export const priceKey = (answered: AnsweredSteps): string =>
  JSON.stringify([
    answered.choose_company?.['state'] ?? null,
    answered.choose_company?.['entityType'] ?? null,
    wantsExpeditedEin(answered),
  ]);
