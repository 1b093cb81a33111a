export { SandboxClock } from './sandbox-clock.js';
export * from './sandbox-clock.module.js';
