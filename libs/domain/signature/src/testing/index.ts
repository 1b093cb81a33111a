export { signature } from '../domain/decider.js';
export * from './signature.fixtures.js';
