import type { PostalAddress } from '#reference-data';

/** A postal address as it is printed. */
export type PrintedAddress = Omit<PostalAddress, 'phone'>;
