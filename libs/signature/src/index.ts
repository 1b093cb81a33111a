export type { SignatureEvent } from './domain/events.js';
export { signatureIdOf } from './queries/signature-id.js';
export * from './signature.domain.js';
