export * from './clock.js';
export * from './config.js';
export * from './ids.js';
export * from './logger.js';
