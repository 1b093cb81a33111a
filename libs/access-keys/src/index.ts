export { BriefCache } from './brief-cache.js';
export * from './stored-keys.js';
export { hashPassword, isPassword } from './password-hash.js';
