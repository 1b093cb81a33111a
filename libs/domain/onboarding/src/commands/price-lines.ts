import { type EntityType, formationPrice, stateFees } from '#platform/reference-data';
import type { Onboarding } from '../domain/decider.js';
import { wantsExpeditedEin } from '../domain/steps.js';

/** One line of a price, as payment providers show it. */
export interface PriceLine {
  readonly name: string;
  readonly amountInCents: number;
}

/** Returns the price of a company, line by line; null until its state and kind are known. */
export function priceLines({ answered }: Pick<Onboarding, 'answered'>): readonly PriceLine[] | null {
  const { state, entityType } = answered.choose_company ?? {};
  const fee = stateFees.all.find((one) => one.state === state && one.entityType === entityType);
  return fee ? namedLines(fee.state, fee.entityType, wantsExpeditedEin(answered)) : null;
}

const namedLines = (state: string, entityType: EntityType, expedited: boolean): readonly PriceLine[] =>
  formationPrice(state, entityType, expedited).map(({ description, amountInCents }) => ({
    name: description,
    amountInCents,
  }));
