const USD = new Intl.NumberFormat(undefined, { style: 'currency', currency: 'USD' });

/** Formats an amount for the reader's locale. */
export const dollars = (cents: number): string => USD.format(cents / 100);
