import type { Domain } from '#platform/hosting';
import { CustomerSessionModule } from './customer-session.module.js';

/** Holds no aggregate: a session is a sealed token, and nothing of it is stored. */
export const customerSessionDomain: Domain = {
  name: 'customer-session',
  aggregates: [],
  upcasters: [],
  projections: [],
  webhooks: [],
  errors: {},
  processes: [],
  workers: [],
  modules: { api: [CustomerSessionModule] },
};
