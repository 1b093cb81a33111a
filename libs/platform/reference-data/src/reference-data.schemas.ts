import { flag, id, list, object, oneOf, text, whole } from '#platform/openapi';
import type { Country, UsState } from './states-and-countries.js';
import { ENTITY_TYPES } from './name-endings.js';
import type { StateFee } from './state-fees.js';

/** An industry as partners read it. */
export interface NaicsRow {
  readonly naicsCodeId: string;
  readonly naicsCode: string;
  readonly industry: string;
}

export const naicsSchema = list(
  object<NaicsRow>('NaicsCode', {
    naicsCodeId: id(),
    naicsCode: text('541511'),
    industry: text('Custom Computer Programming Services', 'The value to use as `industry` of a company.'),
  }),
);

export const statesSchema = list(
  object<UsState>('State', { code: text('WY', 'Two letters.'), name: text('Wyoming') }),
);

export const countriesSchema = list(
  object<Country>('Country', {
    code: text('GBR', 'ISO 3166-1 alpha-3.'),
    alpha2: text('GB'),
    name: text('United Kingdom of Great Britain and Northern Ireland'),
  }),
);

export const stateFeesSchema = list(
  object<StateFee>('StateFee', {
    state: text('WY'),
    entityType: oneOf(ENTITY_TYPES),
    priceInCents: whole(10_000, 'The state’s fee for filing the formation.'),
    currency: oneOf(['USD']),
    isMinimum: flag(false, 'True if the fee grows with the number of shares or members.'),
  }),
);
