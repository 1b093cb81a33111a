export { databaseUrl, TestDocumentStore } from './test-document-store.js';
export { documentStoreContract, type DocumentStoreFactory } from './document-store-contract.js';
export { requireIndexes } from './served-by-index.js';
// Parts of every adapter, for the one of the simulation.
export { CheckpointWaiters } from '../checkpoint-waiters.js';
export { type Condition, conditionsOf, listToSearch } from '../conditions.js';
export { assertCollection, assertCommit, lastWrites, searchWords } from '../json-document.js';
