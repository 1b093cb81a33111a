import { countries, NO_PART, type PostalAddress, states } from '#platform/reference-data';

export type PrintedAddress = Omit<PostalAddress, 'phone'>;

const COMMONWEALTHS: readonly string[] = ['KY', 'MA', 'PA', 'VA'];

export const stateName = (state: string): string => states.byCode(state)?.name ?? state;

/** Returns, for example, `State of Delaware`, `Commonwealth of Virginia` or `District of Columbia`. */
export function jurisdictionName(state: string): string {
  if (state === 'DC') return 'District of Columbia';
  return `${COMMONWEALTHS.includes(state) ? 'Commonwealth' : 'State'} of ${stateName(state)}`;
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns, for example, `November 21, 2026`. */
export const dateText = (date: Date | string): string => longDate.format(new Date(date));

/** Returns an address on one line. */
export const addressText = (address: PrintedAddress): string => addressLines(address).join(', ');

/**
 * Returns the lines of an address as on an envelope; the country comes last, unless it is the United States. Leaves out
 * a state or postal code that the country does not have (contract 5.2).
 */
export function addressLines(address: PrintedAddress): readonly string[] {
  const { line1, line2, city, state, postalCode, country } = address;
  const region = [state, postalCode].filter((part) => part !== '' && part !== NO_PART).join(' ');
  const place = [city, region].filter(Boolean).join(', ');
  const abroad = country === 'USA' ? '' : (countries.byCode(country)?.name ?? country);
  return [line1, line2 ?? '', place, abroad].filter((line) => line.trim() !== '');
}

/** Returns, for example, `33.3333%`: never rounded. */
export const percentText = (percent: number): string =>
  `${percent.toLocaleString('en-US', { maximumFractionDigits: 20 })}%`;

export const countText = (count: number): string => count.toLocaleString('en-US');

/** Returns, for example, `$0.0001`: never rounded. */
export const dollarText = (dollars: number): string =>
  dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 20 });

/** Returns `I`, `II`, … for 1 to 39. */
export const roman = (number: number): string =>
  'X'.repeat(Math.floor(number / 10)) +
  (['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'][number % 10] ?? '');
