import type { Domain } from '#event-sourcing';
import { signatureReminders } from './projections/signature-reminders/signature-reminders.projection.js';
import { signature } from './signature.decider.js';
import { signatureUpcasters } from './signature.upcasters.js';
import { signatureForm8821ReminderDue } from './webhooks/signature-form8821-reminder-due.webhook.js';
import { signatureSs4ReminderDue } from './webhooks/signature-ss4-reminder-due.webhook.js';

export const signatureDomain: Domain = {
  aggregates: [signature],
  upcasters: signatureUpcasters,
  projections: [signatureReminders],
  webhooks: [signatureSs4ReminderDue, signatureForm8821ReminderDue],
};
