export * from './certificates.js';
export * from './company-event.js';
export * from './receiver.js';
export * from './webhook-harness.js';
