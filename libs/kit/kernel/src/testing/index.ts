export * from './settable-clock.js';
export { Gate } from './gate.js';
