import type { Domain } from '#platform/hosting';
import { partner } from './domain/decider.js';
import { PartnerConfig } from './partner.config.js';
import {
  PartnerApiModule,
  PartnerModule,
  PartnerNoticesModule,
  PartnerOperationsModule,
  TenantsModule,
} from './partner.module.js';
import { partnersProjection } from './domain/projections/partners.js';
import { portalLinks, sealedPortalLinks } from './people/portal-links.js';
import { sealedPortalUsers } from './people/portal-users.js';
import { sealedSecondFactors } from './people/second-factors.js';

export const partnerDomain: Domain = {
  name: 'partner',
  aggregates: [partner],
  projections: [partnersProjection],
  webhooks: [],
  errors: {},
  processes: [],
  workers: [],
  expires: [portalLinks],
  seals: [sealedPortalUsers, sealedPortalLinks, sealedSecondFactors],
  config: [PartnerConfig],
  modules: {
    api: [PartnerModule, PartnerApiModule, PartnerOperationsModule],
    projector: [TenantsModule],
    webhooks: [PartnerNoticesModule],
    identity: [TenantsModule],
    tools: [TenantsModule],
  },
};
