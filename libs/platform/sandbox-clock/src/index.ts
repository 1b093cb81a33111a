export { Playground, playgroundErrors } from './playground-endpoint.js';
export { SandboxClock } from './sandbox-clock.js';
export * from './sandbox-clock.module.js';
