import { partnerOf } from '#platform/domain-model';
import type { CustomerResponse } from './customer.schemas.js';
import type { CustomerPersonalData } from './domain/events.js';
import type { CustomerDocument } from './domain/projections/customers.js';

/** A customer with the times of their first event and last change, RFC 3339. */
export interface ShownCustomer extends CustomerPersonalData {
  readonly customerId: string;
  readonly tenantId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const customerResponse = (customer: ShownCustomer): CustomerResponse => ({
  serviceCustomerId: customer.customerId,
  email: customer.email,
  firstName: customer.firstName,
  lastName: customer.lastName,
  countryOfResidence: customer.countryOfResidence,
  phoneNumber: customer.phoneNumber,
  externalCustomerId: customer.externalCustomerId,
  customerTenantId: partnerOf(customer.tenantId),
  metadata: customer.metadata,
  createdAt: customer.createdAt,
  updatedAt: customer.updatedAt,
});

/** Returns the customer in a document of the read model; null if the customer was erased. */
export const customerIn = ({ personal, ...customer }: CustomerDocument): CustomerResponse | null =>
  personal && customerResponse({ ...customer, ...personal });
