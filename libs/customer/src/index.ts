export * from './customer.decider.js';
export * from './customer.domain.js';
export * from './customer.events.js';
