import type { Domain } from '#hosting';
import { SignaturesProcess } from './processes/signatures.process.js';
import { signatureReminders } from './projections/signature-reminders/signature-reminders.projection.js';
import { ReminderWorker } from './reminders/reminder-worker.js';
import { signature } from './signature.decider.js';
import { signatureErrors } from './signature.errors.js';
import { SignatureModule, SignatureProcessesModule } from './signature.module.js';
import { signatureUpcasters } from './signature.upcasters.js';
import { signatureForm8821ReminderDue } from './webhooks/signature-form8821-reminder-due.webhook.js';
import { signatureSs4ReminderDue } from './webhooks/signature-ss4-reminder-due.webhook.js';

export const signatureDomain: Domain = {
  name: 'signature',
  aggregates: [signature],
  upcasters: signatureUpcasters,
  projections: [signatureReminders],
  webhooks: [signatureSs4ReminderDue, signatureForm8821ReminderDue],
  errors: signatureErrors,
  processes: [SignaturesProcess],
  workers: [ReminderWorker],
  modules: { api: [SignatureModule], projector: [SignatureProcessesModule] },
};
