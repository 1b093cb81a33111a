export * from './errors.js';
export * from './event-store.js';
export type { EventStoreObserver } from './observer.js';
