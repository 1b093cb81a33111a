export { databaseUrl } from './database-url.js';
export { documentStoreContract, type DocumentStoreFactory } from './document-store-contract.js';
export { requireIndexes } from './served-by-index.js';
export { TestDocumentStore } from './test-document-store.js';
