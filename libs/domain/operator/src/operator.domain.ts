import type { Domain } from '#platform/hosting';
import { operatorAct } from './domain/decider.js';
import { DeskModule, OperatorModule } from './operator.module.js';
import { DeskSessions } from './sessions/desk-sessions.js';

/** Its tokens are kept as API keys are; what their holders do beside other domains' commands is in events. */
export const operatorDomain: Domain = {
  name: 'operator',
  aggregates: [operatorAct],
  projections: [],
  webhooks: [],
  errors: {},
  processes: [],
  workers: [],
  servers: { api: [DeskSessions] },
  modules: { api: [OperatorModule, DeskModule] },
};
