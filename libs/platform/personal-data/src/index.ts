export * from './key-ring.js';
export { MasterKeyError, type MasterKeySource } from './load-master-key.js';
export { MasterKey, SealBrokenError } from './master-key.js';
export * from './shown.js';
export * from './ssn.js';
