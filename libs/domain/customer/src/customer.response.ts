import type { CustomerPersonalData } from './domain/events.js';

/** A customer as partners read it (contract 5.1). */
export interface CustomerResponse extends CustomerPersonalData {
  readonly serviceCustomerId: string;
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
