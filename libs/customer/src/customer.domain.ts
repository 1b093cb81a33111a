import type { Domain } from '#event-sourcing';
import { customer } from './customer.decider.js';
import { customerUpcasters } from './customer.upcasters.js';
import { externalId } from './external-id/external-id.decider.js';
import { customers } from './projections/customers/customers.projection.js';

export const customerDomain: Domain = {
  aggregates: [customer, externalId],
  upcasters: customerUpcasters,
  projections: [customers],
  webhooks: [],
};
