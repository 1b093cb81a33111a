export { canMount } from './can-mount.js';
export { collectGarbage } from './collect-garbage.js';
export { eventually } from './eventually.js';
export { timers } from './fake-timers.js';
export { Gate } from './gate.js';
export * from './settable-clock.js';
export { SlowHost } from './slow-host.js';
