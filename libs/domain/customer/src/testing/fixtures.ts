import type { CustomerEvent, CustomerPersonalData } from '../domain/events.js';

export const customerId = '3DXo6hDMZY9DR0Kk1jQtHdDGMnu';
export const tenantId = '3DXo6eKqBTJ6zL9v2WJrwzXwYbQ';

export const ada: CustomerPersonalData = {
  email: 'Ada@founders.example',
  firstName: 'Ada',
  lastName: 'Lovelace',
  countryOfResidence: 'GBR',
  phoneNumber: '+442071838750',
  externalCustomerId: null,
};

type Created = Extract<CustomerEvent, { type: 'CustomerCreated' }>;

export const customerCreated = (personal: Created['data']['personal'] = ada): Created => ({
  type: 'CustomerCreated',
  data: { customerId, tenantId, personal },
});

/** A body of `POST /v1/partner/customers`. */
export const customerRequest = (more: object = {}): Record<string, unknown> => ({
  email: 'ada@founders.example',
  firstName: 'Ada',
  lastName: 'Lovelace',
  countryOfResidence: 'GBR',
  ...more,
});
