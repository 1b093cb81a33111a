export { DocumentStoreConfig } from './document-store.config.js';
export * from './document-store.js';
export * from './collection-of.js';
export { type Expiring, removeExpired } from './expired.js';
export { type HeldLease, LeaseHolder } from './lease-holder.js';
export * from './subscriber.js';
export { inOrderByKey } from './in-order-by-key.js';
export * from './read-models.js';
export { pageOfEveryList, type SearchOfEveryList } from './every-list.js';
export { dropRetired, prune, type Retired } from './retired-versions.js';
export * from './engine/subscription-engine.js';
export * from './engine/parked-events.js';
export { type Resumed, resumeAfter } from './resume-after.js';
export {
  type Edition,
  editionName,
  generationsOf,
  type ProjectionPointer,
  projectionPointers,
  switchTo,
} from './projection-pointers.js';
export { type Comparison, type Sum } from './rebuild/compare.js';
export { NotServableError, rollBack, serve } from './rebuild/editions.js';
export { rebuild } from './rebuild/rebuild.js';
export * from './rebuild/rebuilt.js';
export type { ProgressState, SubscriptionHealth } from './engine/health.js';
export * from './read-models-health.js';
