import type { Domain } from '#platform/hosting';
import { requiredAction } from './domain/decider.js';
import { requiredActionErrors } from './domain/errors.js';
import { requiredActions } from './domain/projections/required-actions.js';
import { ANNOUNCEMENTS } from './domain/webhooks/announcements.js';
import { RequiredActionsProcess } from './processes/required-actions.process.js';
import {
  RequiredActionDeliveriesModule,
  RequiredActionModule,
  RequiredActionProcessesModule,
  RequiredActionReconciliationModule,
} from './required-action.module.js';

export const requiredActionDomain: Domain = {
  name: 'required-action',
  aggregates: [requiredAction],
  projections: [requiredActions],
  webhooks: Object.values(ANNOUNCEMENTS),
  errors: requiredActionErrors,
  processes: [RequiredActionsProcess],
  workers: [],
  modules: {
    api: [RequiredActionModule],
    projector: [RequiredActionProcessesModule],
    webhooks: [RequiredActionDeliveriesModule],
    tools: [RequiredActionReconciliationModule],
  },
};
