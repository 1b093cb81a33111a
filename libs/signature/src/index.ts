export { SignaturesProcess } from './processes/signatures.process.js';
export { ReminderWorker } from './reminders/reminder-worker.js';
export * from './signature.decider.js';
export * from './signature.domain.js';
export * from './signature.events.js';
export * from './signature.module.js';
export { signatureIdOf } from './signature-id.js';
export { TAX_FORMS } from './signature.types.js';
