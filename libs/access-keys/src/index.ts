export { BriefCache } from './brief-cache.js';
export * from './stored-keys.js';
