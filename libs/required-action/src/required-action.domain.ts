import type { Domain } from '#event-sourcing';
import { requiredActions } from './domain/projections/required-actions.js';
import { requiredAction } from './domain/decider.js';
import { requiredActionUpcasters } from './domain/upcasters.js';
import { ANNOUNCEMENTS } from './domain/webhooks/announcements.js';

export const requiredActionDomain: Domain = {
  aggregates: [requiredAction],
  upcasters: requiredActionUpcasters,
  projections: [requiredActions],
  webhooks: Object.values(ANNOUNCEMENTS),
};
