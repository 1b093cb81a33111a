export * from './document-store.js';
export * from './collection-of.js';
export { type HeldLease, LeaseHolder } from './lease-holder.js';
export * from './subscriber.js';
export * from './read-models.js';
export * from './engine/subscription-engine.js';
export * from './engine/parked-events.js';
export { projectionPointers, type ProjectionPointer, switchTo } from './projection-pointers.js';
export type { SubscriptionHealth } from './engine/health.js';
