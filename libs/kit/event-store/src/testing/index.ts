export * from './event-store-contract.js';
export * from './events.js';
export { newFolder } from './temporary-folder.js';
export { openTestEventStore } from './test-event-store.js';
