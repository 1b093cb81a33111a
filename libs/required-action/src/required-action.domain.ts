import type { Domain } from '#event-sourcing';
import { requiredActions } from './projections/required-actions/required-actions.projection.js';
import { requiredAction } from './required-action.decider.js';
import { requiredActionUpcasters } from './required-action.upcasters.js';
import { ANNOUNCEMENTS } from './webhooks/required-action.webhook.js';

export const requiredActionDomain: Domain = {
  aggregates: [requiredAction],
  upcasters: requiredActionUpcasters,
  projections: [requiredActions],
  webhooks: Object.values(ANNOUNCEMENTS),
};
