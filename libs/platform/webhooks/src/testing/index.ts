export * from './certificates.js';
export * from './happening.js';
export * from './receiver.js';
export * from './webhook-harness.js';
