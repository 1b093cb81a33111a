import type { Domain } from '#hosting';
import { CustomerModule } from './customer.module.js';
import { customer } from './domain/decider.js';
import { externalId } from './domain/external-id.js';
import { customers } from './domain/projections/customers.js';
import { customerUpcasters } from './domain/upcasters.js';

export const customerDomain: Domain = {
  name: 'customer',
  aggregates: [customer, externalId],
  upcasters: customerUpcasters,
  projections: [customers],
  webhooks: [],
  errors: {},
  processes: [],
  workers: [],
  modules: { api: [CustomerModule] },
};
