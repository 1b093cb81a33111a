export * from './settable-clock.js';
