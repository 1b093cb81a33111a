import type { Domain } from '#platform/hosting';
import { PrivacyModule, PrivacyProcessesModule } from './privacy.module.js';
import { CustomerErasure } from './processes/customer-erasure.js';
import { FormerTenants } from './processes/former-tenants.js';
import { DocumentSweep } from './sweep/document-sweep.js';
import { WordScrub } from './commands/scrub-words/word-scrub.js';

/** Has no aggregate, because the erasure of a customer is the customer's event. */
export const privacyDomain: Domain = {
  name: 'privacy',
  aggregates: [],
  projections: [],
  webhooks: [],
  errors: {},
  processes: [CustomerErasure, FormerTenants],
  workers: [DocumentSweep, WordScrub],
  modules: { api: [PrivacyModule], projector: [PrivacyProcessesModule] },
};
