export * from './event-store-contract.js';
export * from './events.js';
export { newFolder, openTestEventStore } from './test-event-store.js';
