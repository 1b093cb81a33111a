import type { Domain } from '#platform/hosting';
import { operatorAct } from './domain/decider.js';
import { DeskModule, OperatorModule } from './operator.module.js';
import { DeskSessionExpiry } from './sessions/desk-session-expiry.js';

/** Its tokens are kept as API keys are; what their holders do beside other domains' commands is in events. */
export const operatorDomain: Domain = {
  name: 'operator',
  aggregates: [operatorAct],
  upcasters: [],
  projections: [],
  webhooks: [],
  errors: {},
  processes: [],
  workers: [],
  servers: { api: [DeskSessionExpiry] },
  modules: { api: [OperatorModule, DeskModule] },
};
