import type { Domain } from '#hosting';
import { partner } from './partner.decider.js';
import { PartnerDeskModule, PartnerModule } from './partner.module.js';
import { partnersProjection } from './projections/partners.projection.js';

export const partnerDomain: Domain = {
  name: 'partner',
  aggregates: [partner],
  upcasters: [],
  projections: [partnersProjection],
  webhooks: [],
  errors: {},
  processes: [],
  workers: [],
  modules: { api: [PartnerModule, PartnerDeskModule] },
};
