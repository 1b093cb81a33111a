export * from './fixtures.js';
export * from './formation-dates.js';
