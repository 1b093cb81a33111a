export * from './company.decider.js';
export * from './company.domain.js';
export * from './company.events.js';
