export * from './key-ring.js';
export { isStore, MasterKeyError } from './load-master-key.js';
export { MasterKeyConfig } from './master-key.config.js';
export { idOfKeyFile, MasterKey, SealBrokenError } from './master-key.js';
export { assertOpens, keysInUse, MasterKeyMismatchError } from './master-key-record.js';
export * from './mask-personal-data.js';
export { PersonalDocuments } from './personal-documents.js';
export * from './rewrap.js';
export * from './ssn.js';
