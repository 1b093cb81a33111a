export { requiredAction } from '../domain/decider.js';
export * from './required-action.fixtures.js';
