import type { Domain } from '#platform/hosting';
import { BackgroundVerificationModule, CompanyHistoryModule } from './company-history.module.js';
import { BackgroundVerification } from './verification/background-verification.js';

/** Declares no aggregate: a company's history is read from the events of other domains. */
export const companyHistoryDomain: Domain = {
  name: 'company-history',
  aggregates: [],
  projections: [],
  webhooks: [],
  errors: {},
  processes: [],
  workers: [BackgroundVerification],
  modules: { api: [CompanyHistoryModule], projector: [BackgroundVerificationModule] },
};
