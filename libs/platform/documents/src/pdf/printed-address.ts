import type { PostalAddress } from '#platform/reference-data';

/** A postal address for printing. */
export type PrintedAddress = Omit<PostalAddress, 'phone'>;
