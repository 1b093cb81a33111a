import {
  type DescribedFields,
  dictionary,
  id,
  nullable,
  object,
  page,
  serviceCustomerId,
  text,
  time,
  whole,
} from '#platform/openapi';

const identity = {
  serviceCustomerId,
  email: text('ada@founders.example', 'Unique across all partners, without regard to case.'),
  firstName: nullable(text('Ada', 'Null if a session created the customer without it.')),
  lastName: nullable(text('Lovelace', 'Null if a session created the customer without it.')),
  customerTenantId: id('The id of your account.', '38FiGqPcRk1m3dGJw7sYHcSmYTa'),
  createdAt: time('When you or a session created the customer.'),
  updatedAt: time('When a field of the customer last changed.'),
};

export const customerFields = {
  ...identity,
  countryOfResidence: nullable(
    text('GBR', 'ISO 3166-1 alpha-3. Null if a session created the customer without it.'),
  ),
  phoneNumber: nullable(text('+442071838750', 'In E.164 format. Null if you sent none.')),
  externalCustomerId: nullable(text('founder-1815', 'Your id for the customer. Null if you sent none.')),
  metadata: dictionary(text('gold'), { plan: 'gold' }, 'Your own key-value pairs; `{}` if there are none.'),
};

/** A customer as shown to partners (contract 5.1), without their companies. */
export type CustomerResponse = DescribedFields<typeof customerFields>;

export const customerPageSchema = page(
  'CustomerList',
  object('CustomerListItem', identity, 'A customer in a list. Get the customer to read all fields.'),
);

export const customerSessionSchema = object(
  'CustomerSession',
  {
    accessToken: text(
      `cs_test_${'x'.repeat(136)}`,
      'For the founder’s browser. Gives access to this customer only.',
    ),
    expiresAt: time('Renew the token before this time.', '2026-01-15T12:10:00.000Z'),
    expiresIn: whole(
      600,
      'Lifetime of the token in seconds, from its creation. Use it to schedule the renewal.',
    ),
  },
  'A token with which a founder’s browser reads the founder’s own data.',
);
