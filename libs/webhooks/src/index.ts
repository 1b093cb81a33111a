export * from './events/event-catalogue.js';
export * from './events/webhook-subscriber.js';
export { webhookCollections } from './records.js';
export * from './sending/schedule.js';
export * from './sending/signature.js';
export * from './targets/target-guard.js';
