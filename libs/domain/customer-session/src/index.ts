export * from './customer-session.domain.js';
export * from './customer-session.module.js';
export type { IssuedSession, SessionHolder } from './tokens/session-tokens.js';
