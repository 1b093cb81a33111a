// The package's index would load every subdivision of every country.
import { iso31661 } from 'iso-3166/1.js';

/** A country of ISO 3166-1. */
export interface Country {
  /** Alpha-3, upper-case. */
  readonly code: string;
  /** Alpha-2, upper-case. */
  readonly alpha2: string;
  readonly name: string;
}

const all: readonly Country[] = Object.freeze(
  iso31661.map(({ alpha3, alpha2, name }) => Object.freeze({ code: alpha3, alpha2, name })),
);
const byCode = new Map(all.map((country) => [country.code, country]));

/** The officially assigned codes of ISO 3166-1. */
export const countries = Object.freeze({
  all,
  /** @param code alpha-3, upper-case */
  byCode: (code: string): Country | null => byCode.get(code) ?? null,
});
