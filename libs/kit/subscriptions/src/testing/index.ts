export * from './counter.js';
export * from './session-harness.js';
export * from './workspace.js';
