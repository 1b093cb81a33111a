import type { EntityType } from './name-endings.js';
import { formations } from './states-and-countries.js';

/** A state's formation filing fee, as partners read it (contract 5.9). */
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
