import { flag, id, nullable, object, page, text, time, whole } from '#platform/openapi';
import type { CustomerResponse } from './customer.response.js';
import type { CustomerListItem } from './queries/list-customers/list-customers.js';
import type { IssuedSession } from './sessions/session-tokens.js';

const identity = {
  serviceCustomerId: id(undefined, '38FiGuUTnMvhXPxrVEzoZs3OEkB'),
  email: text('ada@founders.example'),
  firstName: nullable(text('Ada', 'Null where a session made the customer and did not say.')),
  lastName: nullable(text('Lovelace')),
  customerTenantId: id('You.', '38FiGqPcRk1m3dGJw7sYHcSmYTa'),
};

/** The fields of a customer, each with its schema. */
export const customerFields = {
  ...identity,
  countryOfResidence: nullable(text('GBR', 'ISO 3166-1 alpha-3.')),
  phoneNumber: nullable(text('+442071838750', 'E.164.')),
  externalCustomerId: nullable(text('founder-1815', 'Your own id.')),
};

/** A customer as it is returned by the call that creates it. */
export const createdCustomerSchema = object<CustomerResponse & { readonly created: boolean }>(
  'CreatedCustomer',
  { ...customerFields, created: flag(true, 'False where the customer was there already.') },
);

export const customerPageSchema = page(
  'CustomerPage',
  object<CustomerListItem>('CustomerListItem', identity),
);

/** A session (contract 3.4). */
export const customerSessionSchema = object<IssuedSession>('CustomerSession', {
  accessToken: text(`cs_test_${'x'.repeat(128)}`, 'For the founder’s browser: acts on this customer only.'),
  expiresAt: time('Renew before it.', '2026-01-15T12:10:00.000Z'),
  expiresIn: whole(600, 'Seconds left when it was minted; schedule the renewal by it.'),
});
