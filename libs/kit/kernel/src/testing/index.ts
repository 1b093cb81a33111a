export * from './settable-clock.js';
export { Gate } from './gate.js';
export { SlowHost } from './slow-host.js';
