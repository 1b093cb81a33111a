export { annualReport } from '../domain/decider.js';
export * from './fixtures.js';
