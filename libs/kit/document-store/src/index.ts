export { DocumentStoreConfig } from './document-store.config.js';
export {
  InvalidCursorError,
  type ListPage,
  listPage,
  type ListQuery,
  listRecords,
  pageInMemory,
  placeIn,
  type PageRequest,
} from './list-page.js';
export * from './document-store.js';
export { changeRecord, type PagedQuery, pagesOf, removeExpired } from './records.js';
export { assertDocument, assertId, assertWrites } from './json-document.js';
export { type HeldLease, LeaseHolder, underLease } from './lease-holder.js';
