import type { Domain } from '#event-sourcing';
import { signature } from './domain/decider.js';
import { signatureReminders } from './domain/projections/signature-reminders.js';
import { signatureUpcasters } from './domain/upcasters.js';
import { reminderWebhooks } from './domain/webhooks/reminders.js';

export const signatureDomain: Domain = {
  aggregates: [signature],
  upcasters: signatureUpcasters,
  projections: [signatureReminders],
  webhooks: reminderWebhooks,
};
