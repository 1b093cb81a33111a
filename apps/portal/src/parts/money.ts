const USD = new Intl.NumberFormat(undefined, { style: 'currency', currency: 'USD' });

/** An amount as people of the reader's language write it. */
export const dollars = (cents: number): string => USD.format(cents / 100);
