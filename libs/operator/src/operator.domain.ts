import type { Domain } from '#hosting';
import { OperatorModule } from './operator.module.js';

/** Holds no aggregate: its tokens are kept as API keys are. */
export const operatorDomain: Domain = {
  name: 'operator',
  aggregates: [],
  upcasters: [],
  projections: [],
  webhooks: [],
  errors: {},
  processes: [],
  workers: [],
  modules: { api: [OperatorModule] },
};
