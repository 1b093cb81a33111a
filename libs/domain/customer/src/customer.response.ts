import type { TextsByKey } from '#kit/event-sourcing';
import type { CustomerPersonalData } from './domain/events.js';

/** A customer as shown to partners (contract 5.1), without their companies. */
export interface CustomerResponse {
  readonly serviceCustomerId: string;
  readonly email: string;
  /** Names and country are null if a session created the customer without them. */
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly countryOfResidence: string | null;
  readonly phoneNumber: string | null;
  readonly externalCustomerId: string | null;
  readonly customerTenantId: string;
  readonly metadata: TextsByKey;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A customer with the times of their first event and last change, RFC 3339. */
export interface ShownCustomer extends CustomerPersonalData {
  readonly customerId: string;
  readonly tenantId: string;
  readonly createdAt: string;
  /** Missing in documents of earlier versions. */
  readonly updatedAt?: string;
}

export const customerResponse = (customer: ShownCustomer): CustomerResponse => ({
  serviceCustomerId: customer.customerId,
  email: customer.email,
  firstName: customer.firstName,
  lastName: customer.lastName,
  countryOfResidence: customer.countryOfResidence,
  phoneNumber: customer.phoneNumber,
  externalCustomerId: customer.externalCustomerId,
  customerTenantId: customer.tenantId,
  metadata: customer.metadata ?? {},
  createdAt: customer.createdAt,
  updatedAt: customer.updatedAt ?? customer.createdAt,
});
