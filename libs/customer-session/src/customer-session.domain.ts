import type { Domain } from '#hosting';
import { CustomerSessionModule } from './customer-session.module.js';

/** Holds no aggregate: its tokens are kept as API keys are. */
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
