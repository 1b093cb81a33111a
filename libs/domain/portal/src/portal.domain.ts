import type { Domain } from '#platform/hosting';
import { portalAct } from './domain/portal-act.js';
import { portalActsProjection } from './domain/projections/portal-acts.js';
import { requestsProjection } from './domain/projections/requests.js';
import { PortalModule } from './portal.module.js';
import { RequestLog } from './requests/request-log.js';
import { SessionExpiry } from './sessions/session-expiry.js';

/** Its people are the partner's, and sessions are records; what people do is in events. */
export const portalDomain: Domain = {
  name: 'portal',
  aggregates: [portalAct],
  upcasters: [],
  projections: [portalActsProjection, requestsProjection],
  webhooks: [],
  errors: {},
  processes: [],
  workers: [],
  servers: { api: [SessionExpiry, RequestLog] },
  modules: { api: [PortalModule] },
};
