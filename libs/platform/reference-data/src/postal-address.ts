import { Phone, Text } from '#platform/http';
import { CountryCode } from './fields.js';

/** A postal address (contract 5.2). */
export interface PostalAddress {
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  /** ISO 3166-1 alpha-3. */
  readonly country: string;
  /** E.164. */
  readonly phone: string | null;
}

/** An address in a request or a file. */
export class AddressRequest {
  @Text({ max: 200 }) line1!: string;
  @Text({ max: 200, optional: true }) line2?: string | null;
  @Text({ max: 100 }) city!: string;
  @Text({ max: 100 }) state!: string;
  @Text({ max: 20 }) postalCode!: string;
  @CountryCode() country!: string;
  @Phone({ optional: true }) phone?: string | null;
}
