export { DocumentStoreConfig } from './document-store.config.js';
export * from './document-store.js';
export { type Expiring, removeExpired } from './remove-expired.js';
export { assertDocument, assertId, assertWrites } from './json-document.js';
export { type HeldLease, LeaseHolder } from './lease-holder.js';
