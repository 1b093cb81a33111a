import type { Domain } from '#hosting';
import { PortalModule } from './portal.module.js';
import { SessionExpiry } from './sessions/session-expiry.js';

/** Holds no aggregate: its people are the partner's, and sessions are records. */
export const portalDomain: Domain = {
  name: 'portal',
  aggregates: [],
  upcasters: [],
  projections: [],
  webhooks: [],
  errors: {},
  processes: [],
  workers: [],
  servers: { api: [SessionExpiry] },
  modules: { api: [PortalModule] },
};
