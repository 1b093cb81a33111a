import type { AnsweredSteps } from './steps.js';
import { wantsExpeditedEin } from './steps.js';

/** Our own prices in US cents, without the state's fee. */
const SERVICE_PRICE_IN_CENTS = 19_900;
export const EXPEDITED_EIN_IN_CENTS = 15_000;

/** One line of a price. */
export interface PriceLine {
  readonly name: string;
  readonly amountInCents: number;
}

/** Returns the price of a company. @param stateFeeInCents of its state and kind */
export const priceOf = (answered: AnsweredSteps, stateFeeInCents: number): readonly PriceLine[] => [
  {
    name: `State filing fee (${String(answered.choose_company?.['state'])})`,
    amountInCents: stateFeeInCents,
  },
  { name: 'Formation, registered agent and EIN', amountInCents: SERVICE_PRICE_IN_CENTS },
  ...(wantsExpeditedEin(answered) ? [{ name: 'Expedited EIN', amountInCents: EXPEDITED_EIN_IN_CENTS }] : []),
];

/** Returns the answers that determine the price. A payment with another key is not for this company. */
export const priceKey = (answered: AnsweredSteps): string =>
  JSON.stringify([
    answered.choose_company?.['state'] ?? null,
    answered.choose_company?.['entityType'] ?? null,
    wantsExpeditedEin(answered),
  ]);
