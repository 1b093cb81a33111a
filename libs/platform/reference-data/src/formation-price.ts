import type { EntityType } from './name-endings.js';
import { formations } from './states-and-countries.js';

/** A state's formation filing fee, as shown to partners (contract 5.9). */
export interface StateFee {
  readonly state: string;
  readonly entityType: EntityType;
  readonly priceInCents: number;
  readonly currency: 'USD';
  /** True if the fee grows with the number of shares or members. */
  readonly isMinimum: boolean;
}

/** The formation filing fees of 51 states × 2 entity types. */
export const stateFees: { readonly all: readonly StateFee[] } = Object.freeze({
  all: Object.freeze(
    formations.all.map(({ state, entityType, feeInCents, isMinimum }) =>
      Object.freeze({ state, entityType, priceInCents: feeInCents, currency: 'USD' as const, isMinimum }),
    ),
  ),
});

/** Our own prices in US cents, without the state's fee. */
const SERVICE_PRICE_IN_CENTS = 19_900;
export const EXPEDITED_EIN_IN_CENTS = 15_000;

export const PRICE_CODES = ['STATE_FILING_FEE', 'FORMATION', 'EXPEDITED_EIN'] as const;

export interface PriceLine {
  readonly code: (typeof PRICE_CODES)[number];
  readonly description: string;
  readonly amountInCents: number;
  /** True if the amount grows with shares or members and is not computed exactly. */
  readonly isMinimum: boolean;
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
      isMinimum: fee.isMinimum,
    },
    {
      code: 'FORMATION',
      description: 'Formation, registered agent and EIN',
      amountInCents: SERVICE_PRICE_IN_CENTS,
      isMinimum: false,
    },
    ...(expeditedEin
      ? [
          {
            code: 'EXPEDITED_EIN' as const,
            description: 'Expedited EIN',
            amountInCents: EXPEDITED_EIN_IN_CENTS,
            isMinimum: false,
          },
        ]
      : []),
  ];
}
