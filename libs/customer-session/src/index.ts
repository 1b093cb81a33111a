export * from './customer-session.domain.js';
export * from './customer-session.module.js';
export { type IssuedSession, type SessionHolder, SessionTokens } from './tokens/session-tokens.js';
