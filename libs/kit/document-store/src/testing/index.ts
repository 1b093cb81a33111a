export { databaseUrl, TestDocumentStore } from './test-document-store.js';
export { documentStoreContract, type DocumentStoreFactory } from './document-store-contract.js';
export { requireIndexes } from './served-by-index.js';
