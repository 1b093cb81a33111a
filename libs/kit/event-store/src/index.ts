export * from './errors.js';
export { EventStoreConfig } from './event-store.config.js';
export * from './event-store.js';
export { readLog } from './read-log.js';
