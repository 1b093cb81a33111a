import type { EntityType } from './name-endings.js';
import { stateFees } from './state-fees.js';

/** Our own prices in US cents, without the state's fee. */
const SERVICE_PRICE_IN_CENTS = 19_900;
export const EXPEDITED_EIN_IN_CENTS = 15_000;

/** One line of a price. */
export interface PriceLine {
  /** `STATE_FILING_FEE`, `FORMATION` or `EXPEDITED_EIN`. */
  readonly code: string;
  readonly description: string;
  readonly amountInCents: number;
}

/**
 * Returns the price of a formation, line by line.
 *
 * @param state two-letter code
 * @throws {Error} there is no such state
 */
export function formationPrice(
  state: string,
  entityType: EntityType,
  expeditedEin: boolean,
): readonly PriceLine[] {
  const fee = stateFees.all.find((one) => one.state === state && one.entityType === entityType);
  if (!fee) throw new Error(`there is no fee of ${state} for an ${entityType}`);
  return [
    {
      code: 'STATE_FILING_FEE',
      description: `State filing fee (${state})`,
      amountInCents: fee.priceInCents,
    },
    {
      code: 'FORMATION',
      description: 'Formation, registered agent and EIN',
      amountInCents: SERVICE_PRICE_IN_CENTS,
    },
    ...(expeditedEin
      ? [{ code: 'EXPEDITED_EIN', description: 'Expedited EIN', amountInCents: EXPEDITED_EIN_IN_CENTS }]
      : []),
  ];
}
