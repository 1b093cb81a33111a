import type { Domain } from '#platform/hosting';
import { CompanyHistoryModule } from './company-history.module.js';

/** Declares no aggregate: a company's history is read from the events of other domains. */
export const companyHistoryDomain: Domain = {
  name: 'company-history',
  aggregates: [],
  projections: [],
  webhooks: [],
  errors: {},
  processes: [],
  workers: [],
  modules: { api: [CompanyHistoryModule] },
};
