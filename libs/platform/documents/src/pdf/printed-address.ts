import type { PostalAddress } from '#platform/reference-data';

/** A postal address as it is printed. */
export type PrintedAddress = Omit<PostalAddress, 'phone'>;
