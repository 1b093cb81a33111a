import { stateFees } from '#platform/reference-data';
import type { Onboarding } from '../domain/decider.js';
import { type PriceLine, priceOf } from '../domain/price.js';

/** Returns the price of a company, line by line; null until its state and kind are known. */
export function priceLines({ answered }: Pick<Onboarding, 'answered'>): readonly PriceLine[] | null {
  const { state, entityType } = answered.choose_company ?? {};
  const fee = stateFees.all.find((one) => one.state === state && one.entityType === entityType);
  return fee ? priceOf(answered, fee.priceInCents) : null;
}
