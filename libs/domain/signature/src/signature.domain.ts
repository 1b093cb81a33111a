import type { Domain } from '#platform/hosting';
import { signature } from './domain/decider.js';
import { signatureErrors } from './domain/errors.js';
import { signatureReminders } from './domain/projections/signature-reminders.js';
import { reminderWebhooks } from './domain/webhooks/reminders.js';
import { SignaturesProcess } from './processes/signatures.process.js';
import { ReminderWorker } from './reminders/reminder-worker.js';
import { SignatureModule, SignatureProcessesModule } from './signature.module.js';

export const signatureDomain: Domain = {
  name: 'signature',
  aggregates: [signature],
  projections: [signatureReminders],
  webhooks: reminderWebhooks,
  errors: signatureErrors,
  processes: [SignaturesProcess],
  workers: [ReminderWorker],
  modules: { api: [SignatureModule], projector: [SignatureProcessesModule] },
};
