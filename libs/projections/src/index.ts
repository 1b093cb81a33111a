export * from './document-store.js';
export * from './collection-of.js';
export * from './subscriber.js';
export * from './read-models.js';
export * from './adapters/sqlite/sqlite-document-store.js';
export * from './engine/subscription-engine.js';
export * from './engine/parked-events.js';
export type { SubscriptionHealth } from './engine/health.js';
