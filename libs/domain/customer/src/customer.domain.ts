import type { Domain } from '#platform/hosting';
import { CustomerCommandsModule, CustomerModule } from './customer.module.js';
import { customer } from './domain/decider.js';
import { customers } from './domain/projections/customers.js';
import { CustomerEraser } from './commands/erase-customer/erase-customer.js';
import { externalId } from './reservations/external-ids.js';

export const customerDomain: Domain = {
  name: 'customer',
  aggregates: [customer, externalId],
  projections: [customers],
  webhooks: [],
  errors: {},
  processes: [],
  workers: [],
  erases: [CustomerEraser],
  modules: { api: [CustomerModule], projector: [CustomerCommandsModule] },
};
