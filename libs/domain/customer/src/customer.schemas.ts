import { flag, id, list, nullable, object, page, type Schema, text } from '#platform/openapi';
import type { CustomerResponse } from './customer.response.js';
import type { CustomersCompany } from './queries/get-customer/companies-of-customer.js';
import type { CustomerWithCompanies } from './queries/get-customer/get-customer.js';
import type { CustomerListItem } from './queries/list-customers/list-customers.js';

const identity = {
  serviceCustomerId: id(undefined, '38FiGuUTnMvhXPxrVEzoZs3OEkB'),
  email: text('ada@founders.example'),
  firstName: nullable(text('Ada', 'Null where a session made the customer and did not say.')),
  lastName: nullable(text('Lovelace')),
  customerTenantId: id('You.', '38FiGqPcRk1m3dGJw7sYHcSmYTa'),
};

const fields = {
  ...identity,
  countryOfResidence: nullable(text('GBR', 'ISO 3166-1 alpha-3.')),
  phoneNumber: nullable(text('+442071838750', 'E.164.')),
  externalCustomerId: nullable(text('founder-1815', 'Your own id.')),
};

/** A customer as it is returned by the call that creates it. */
export const createdCustomerSchema = object<CustomerResponse & { readonly created: boolean }>(
  'CreatedCustomer',
  { ...fields, created: flag(true, 'False where the customer was there already.') },
);

const customersCompany = object<CustomersCompany>('CompanyOfCustomer', {
  serviceCompanyId: id(),
  name: nullable(text('Analytical Engines LLC')),
  entityType: text('LLC', '`LLC` or `CCorp`.'),
  state: text('WY'),
});

export const customerSchema: Schema<CustomerWithCompanies> = object<CustomerWithCompanies>('Customer', {
  ...fields,
  companies: list(customersCompany, 'Newest first.'),
});

export const customerPageSchema = page(
  'CustomerPage',
  object<CustomerListItem>('CustomerListItem', identity),
);
