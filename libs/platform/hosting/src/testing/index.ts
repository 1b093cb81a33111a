export * from './harness.js';
export type { HarnessOptions } from './test-application.js';
