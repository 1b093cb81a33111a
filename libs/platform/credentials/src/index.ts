export { BriefCache, MAX_CACHED_MS } from './brief-cache.js';
export * from './stored-keys.js';
export {
  type AccountRecord,
  PasswordAccounts,
  type VerifiedPassword,
} from './passwords/password-accounts.js';
export { COST_OF_RANDOM, type HashCost, hashPassword } from './passwords/password-hash.js';
export { MAX_PASSWORD_LENGTH, passwordFault, MIN_PASSWORD_LENGTH } from './passwords/password-rules.js';
export { signInThrottles, Throttle } from './passwords/throttle.js';
export { assertFromOwnPage } from './sessions/own-page.js';
export {
  type NewSession,
  CookieSessions,
  type ListedSession,
  type SessionRecord,
} from './sessions/cookie-sessions.js';
