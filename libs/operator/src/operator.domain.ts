import type { Domain } from '#hosting';
import { operatorAct } from './domain/decider.js';
import { OperatorModule } from './operator.module.js';

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
  modules: { api: [OperatorModule] },
};
