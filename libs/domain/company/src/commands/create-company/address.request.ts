import { Nested, OneOf } from '#platform/http';
import { AddressRequest } from '#platform/reference-data';
import { ADDRESS_PROVIDERS, ADDRESS_TYPES, type CompanyAddress } from '../../domain/types.js';

/** One of the company's own addresses. The service fills in addresses that it or the registered agent provides. */
export class CompanyAddressRequest {
  @OneOf(ADDRESS_PROVIDERS) provider!: CompanyAddress['provider'];
  @OneOf(ADDRESS_TYPES) type!: CompanyAddress['type'];
  @Nested(() => AddressRequest, { optional: true }) address?: AddressRequest | null;
}
