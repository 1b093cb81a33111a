import type { CustomerPersonalData } from './domain/events.js';

/** A customer as partners read it (contract 5.1). */
export interface CustomerResponse {
  readonly serviceCustomerId: string;
  readonly email: string;
  /** This and the next two are null if a session created the customer without them. */
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly countryOfResidence: string | null;
  readonly phoneNumber: string | null;
  readonly externalCustomerId: string | null;
  readonly customerTenantId: string;
}

export const customerResponse = (
  customerId: string,
  tenantId: string,
  personal: CustomerPersonalData,
): CustomerResponse => ({
  serviceCustomerId: customerId,
  email: personal.email,
  firstName: personal.firstName,
  lastName: personal.lastName,
  countryOfResidence: personal.countryOfResidence,
  phoneNumber: personal.phoneNumber,
  externalCustomerId: personal.externalCustomerId,
  customerTenantId: tenantId,
});
