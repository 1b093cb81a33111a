export { documentStoreContract, type DocumentStoreFactory } from './document-store-contract.js';
