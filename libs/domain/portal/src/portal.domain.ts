import type { AnyServiceAggregate } from '#platform/domain-model';
import type { Domain } from '#platform/hosting';
import { dailyCounts } from '#platform/statistics';
import { portalAct } from './domain/portal-act.js';
import { newPerDay } from './domain/projections/new-per-day.js';
import { portalActsProjection } from './domain/projections/portal-acts.js';
import { requestsProjection } from './domain/projections/requests.js';
import { visibleEventsOnly } from './domain/projections/visible-events.js';
import { PortalModule } from './portal.module.js';
import { RequestLog, requestLogEntries } from './requests/request-log.js';
import { portalSessions } from './sessions/portal-sessions.js';

/**
 * Returns the portal's domain. Its people belong to the partner, sessions are records, and acts are events.
 *
 * @param others the other domains of the service; the portal shows which of their events a request caused
 */
export function portalDomain(others: readonly Domain[]): Domain {
  const aggregates: readonly AnyServiceAggregate[] = [portalAct];
  const all = [...others.flatMap((other) => other.aggregates), ...aggregates];
  return {
    name: 'portal',
    aggregates,
    projections: [
      portalActsProjection,
      visibleEventsOnly(newPerDay, all),
      visibleEventsOnly(requestsProjection, all),
    ],
    webhooks: [],
    errors: {},
    processes: [],
    workers: [],
    expires: [portalSessions, requestLogEntries, dailyCounts],
    servers: { api: [RequestLog] },
    modules: { api: [PortalModule] },
  };
}
