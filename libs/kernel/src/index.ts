export * from './clock.js';
export * from './config.js';
export * from './ids.js';
export { isKey, makeKey } from './key-format.js';
export * from './logger.js';
