export { annualReport } from '../domain/decider.js';
export * from './fixtures.js';
export * from './formation-dates.js';
