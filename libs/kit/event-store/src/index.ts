export * from './errors.js';
export { EventStoreConfig } from './event-store.config.js';
export * from './event-store.js';
export type { EventStoreObserver } from './event-store.js';
