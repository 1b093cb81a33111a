export * from './fixtures.js';
export * from './stalled.js';
