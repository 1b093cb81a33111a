export * from './event-store-contract.js';
export * from './events.js';
export { newFolder, openTestEventStore } from './test-event-store.js';
// Parts of every adapter, for the one of the simulation.
export { serializeAppend, type SerializedEvent } from '../serialize.js';
