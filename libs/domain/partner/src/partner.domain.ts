import type { Domain } from '#platform/hosting';
import { partner } from './domain/decider.js';
import { PartnerConfig } from './partner.config.js';
import { PartnerOperationsModule, PartnerModule } from './partner.module.js';
import { partnersProjection } from './domain/projections/partners.js';

export const partnerDomain: Domain = {
  name: 'partner',
  aggregates: [partner],
  projections: [partnersProjection],
  webhooks: [],
  errors: {},
  processes: [],
  workers: [],
  config: [PartnerConfig],
  modules: { api: [PartnerModule, PartnerOperationsModule] },
};
