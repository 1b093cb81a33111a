export { readConfig } from './configuration.js';
export * from './domain.js';
export * from './health.js';
export * from './main.js';
export * from './process.js';
export * from './role.js';
export * from './stores.js';
export * from './stores.module.js';
export * from './worker.js';
