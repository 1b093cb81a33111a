export { signature } from './domain/decider.js';
export type { SignatureEvent } from './domain/events.js';
export { SignaturesProcess } from './processes/signatures.process.js';
export { ReminderWorker } from './reminders/reminder-worker.js';
export { signatureIdOf } from './signature-id.js';
export * from './signature.domain.js';
export * from './signature.module.js';
