import type { Domain } from '#event-sourcing';
import { customer } from './domain/decider.js';
import { customerUpcasters } from './domain/upcasters.js';
import { externalId } from './reservations/external-ids.js';
import { customers } from './domain/projections/customers.js';

export const customerDomain: Domain = {
  aggregates: [customer, externalId],
  upcasters: customerUpcasters,
  projections: [customers],
  webhooks: [],
};
