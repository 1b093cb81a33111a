import type { Domain } from '#hosting';
import { customer } from './customer.decider.js';
import { CustomerModule } from './customer.module.js';
import { customerUpcasters } from './customer.upcasters.js';
import { externalId } from './external-id/external-id.decider.js';
import { customers } from './projections/customers/customers.projection.js';

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
