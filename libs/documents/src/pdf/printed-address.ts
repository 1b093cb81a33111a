/** A postal address as it is printed. */
export interface PrintedAddress {
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  /** ISO 3166-1 alpha-3. */
  readonly country: string;
}
