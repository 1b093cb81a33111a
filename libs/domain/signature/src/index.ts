export { IssueSigningLink } from './commands/issue-signing-link/issue-signing-link.js';
export { alreadySigned, notRequired } from './domain/errors.js';
export { FORM_NAMES } from './domain/types.js';
export type { SignatureEvent } from './domain/events.js';
export { ListSigningLinks } from './queries/list-signing-links/list-signing-links.js';
export { signatureIdOf } from './queries/signature-id.js';
export * from './signature.domain.js';
export { SigningLinksModule } from './signature.module.js';
