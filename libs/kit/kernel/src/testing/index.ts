export * from './settable-clock.js';
export { collectGarbage } from './collect-garbage.js';
export { Gate } from './gate.js';
export { SlowHost } from './slow-host.js';
