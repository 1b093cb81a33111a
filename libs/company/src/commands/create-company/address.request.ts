import { Nested, OneOf, Phone, Text } from '#http';
import { CountryCode } from '#reference-data';
import { ADDRESS_PROVIDERS, ADDRESS_TYPES, type CompanyAddress } from '../../domain/types.js';

/** An address (contract 5.2). */
export class AddressRequest {
  @Text({ max: 200 }) line1!: string;
  @Text({ max: 200, optional: true }) line2?: string | null;
  @Text({ max: 100 }) city!: string;
  @Text({ max: 100 }) state!: string;
  @Text({ max: 20 }) postalCode!: string;
  @CountryCode() country!: string;
  @Phone({ optional: true }) phone?: string | null;
}

/** One of the company's own addresses; the service fills in those that it or the registered agent provides. */
export class CompanyAddressRequest {
  @OneOf(ADDRESS_PROVIDERS) provider!: CompanyAddress['provider'];
  @OneOf(ADDRESS_TYPES) type!: CompanyAddress['type'];
  @Nested(() => AddressRequest, { optional: true }) address?: AddressRequest | null;
}
