import type { Domain } from '#hosting';
import { RequiredActionsProcess } from './processes/required-actions.process.js';
import { requiredActions } from './projections/required-actions/required-actions.projection.js';
import { requiredAction } from './required-action.decider.js';
import { requiredActionErrors } from './required-action.errors.js';
import {
  RequiredActionDeliveriesModule,
  RequiredActionModule,
  RequiredActionProcessesModule,
} from './required-action.module.js';
import { requiredActionUpcasters } from './required-action.upcasters.js';
import { ANNOUNCEMENTS } from './webhooks/required-action.webhook.js';

export const requiredActionDomain: Domain = {
  name: 'required-action',
  aggregates: [requiredAction],
  upcasters: requiredActionUpcasters,
  projections: [requiredActions],
  webhooks: Object.values(ANNOUNCEMENTS),
  errors: requiredActionErrors,
  processes: [RequiredActionsProcess],
  workers: [],
  modules: {
    api: [RequiredActionModule],
    projector: [RequiredActionProcessesModule],
    webhooks: [RequiredActionDeliveriesModule],
  },
};
