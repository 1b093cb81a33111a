export { BriefCache } from './brief-cache.js';
export * from './key-format.js';
export * from './stored-keys.js';
