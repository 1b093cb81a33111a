export * from './event-store-contract.js';
export * from './events.js';
